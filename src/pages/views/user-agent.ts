/** A user agent is the requester's own text: enough of it to recognise, not enough to bury the page. */
const longest = 160

export const shortUserAgent = (userAgent: string): string =>
  userAgent.length <= longest ? userAgent : `${userAgent.slice(0, longest)}…`
