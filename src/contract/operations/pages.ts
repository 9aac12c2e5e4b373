import type { ResponseDescription } from './operation.ts'

/** A response for a person. */
export const page = (description: string, more: Partial<ResponseDescription> = {}): ResponseDescription => ({
  description,
  media: 'text/html',
  body: { type: 'string' },
  ...more,
})

/** Pages that every endpoint for browsers may answer with. */
export const pageFailures: Readonly<Record<string, ResponseDescription>> = {
  405: page('The method is not allowed', { headers: ['Allow'] }),
  414: page('The URL is longer than 16 KB'),
  500: page('An unexpected error, which the server has logged'),
  503: page('The server stops, or cannot reach its data', { headers: ['Retry-After'] }),
}

/** A page that is opened by POST. */
export const formPageFailures: Readonly<Record<string, ResponseDescription>> = { 413: page('The form is too large') }
