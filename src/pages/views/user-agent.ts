/** A user agent is text chosen by the requester, truncated so that it cannot fill the page. */
const longest = 160

export const shortUserAgent = (userAgent: string): string =>
  userAgent.length <= longest ? userAgent : `${userAgent.slice(0, longest)}…`

type Names = readonly (readonly [sign: RegExp, name: string])[]

/** The first match counts: most browsers also name others. */
const browsers: Names = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Headless)?(?:Chrome|Chromium|CriOS)\//, 'Chrome'],
  [/\bVersion\/.*\bSafari\//, 'Safari'],
]
const systems: Names = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMacintosh\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
]

const nameIn = (names: Names, userAgent: string): string | null =>
  names.find(([sign]) => sign.test(userAgent))?.[1] ?? null

/** The names of a browser and its system; null: unknown. */
export const browserIn = (userAgent: string): { readonly name: string | null; readonly system: string | null } => ({
  name: nameIn(browsers, userAgent),
  system: nameIn(systems, userAgent),
})
