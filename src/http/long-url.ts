/** Bytes of the URL of a request. */
export const urlBytes = 16_384

/** Bytes of the URL and the headers together. Node ends the connection of a request that has more, without any path. */
export const headBytes = 4 * urlBytes

/** The code of the error, as Fastify's own have one. */
export const urlTooLong = 'URL_TOO_LONG'

/** In the request line every character is a byte. */
export const isTooLong = (url: string): boolean => url.length > urlBytes

export const longUrl = (): Error =>
  Object.assign(new Error(`The URL is too long: ${urlBytes / 1024} KB is the most`), {
    code: urlTooLong,
    statusCode: 414,
  })
