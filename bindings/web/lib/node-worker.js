/** The worker of an engine in node. */

import { parentPort } from "node:worker_threads";
import { serve } from "./serve.js";

serve(parentPort);
