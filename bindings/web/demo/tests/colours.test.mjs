// The colours of the page.

import assert from "node:assert/strict";

import { describePage } from "./page.mjs";

/** The contrast of two colours of the style sheet, as the guidelines for the web define it. */
const CONTRAST = `(front, back) => {
  const light = (role) => {
    const hex = getComputedStyle(document.documentElement).getPropertyValue(role).trim();
    const [r, g, b] = [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16) / 255)
      .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const [low, high] = [light(front), light(back)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}`;

describePage("the colours", { isolated: false }, (check) => {
  check("all text can be read, in light and in dark", async ({ page }) => {
    for (const scheme of ["light", "dark"]) {
      await page.view(1400, 900, scheme);
      for (const front of ["ink", "quiet", "inverse", "accent", "fault"]) {
        for (const back of ["paper", "raised", "wash"]) {
          const ratio = await page.evaluate(`(${CONTRAST})("--${front}", "--${back}")`);
          assert.ok(ratio >= 4.5, `${scheme}: ${front} on ${back} has ${ratio.toFixed(2)}`);
        }
      }
    }
  });
});
