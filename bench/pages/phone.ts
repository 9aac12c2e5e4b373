import type { BrowserContextOptions } from 'playwright-core'

/** A screen of a phone of the middle class, and how much slower its processor is than this one. */
export const phone: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
}
export const slowdown = 4
