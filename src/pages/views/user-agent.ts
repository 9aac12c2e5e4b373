/** A user agent is text of the requester, truncated so that it cannot fill the page. */
const longest = 160

export const shortUserAgent = (userAgent: string): string =>
  userAgent.length <= longest ? userAgent : `${userAgent.slice(0, longest)}…`
