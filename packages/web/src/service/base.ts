/** The viewer's own URL, with a slash at its end: this chunk is `{base_url}/app/assets/….js`. */
export const appUrl = (chunk: string): string => new URL('..', chunk).href
