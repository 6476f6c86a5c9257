/** The worker of an engine in a browser. */

import { serve } from "./serve.js";

serve(self);
