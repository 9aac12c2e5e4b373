/** The viewer's own URL, with a trailing slash: this chunk is `{base_url}/app/assets/….js`. */
export const appUrl = (chunk: string): string => new URL('..', chunk).href
