import { limits } from '../limits.ts'
import { text } from './fields.ts'
import { Type } from './type.ts'

/** RFC 9449 §4.1. */
export const dpopHeader = {
  DPoP: Type.Optional(
    text('A DPoP proof: a signed JWT for this request. Binds access tokens to its key; required with a bound token', {
      contentMediaType: 'application/jwt',
      maxLength: limits.dpopProofLength,
    }),
  ),
}

/** contract.md, "Lost refresh response". */
export const idempotencyHeader = {
  'Idempotency-Key': Type.Optional(
    text('For a refresh: any value of its own, the same when the request is repeated', {
      pattern: `^[\\x21-\\x7e]{1,${limits.idempotencyKeyLength}}$`,
      examples: ['7f3c9a52'],
    }),
  ),
}

/** RFC 9110 §13.1.2. */
export const conditionalHeader = {
  'If-None-Match': Type.Optional(text('ETag of the response that the application has', { examples: ['"c0ffee"'] })),
}

/** RFC 9110 §14.2. */
export const rangeHeader = {
  Range: Type.Optional(text('Part of the image, to resume a download', { examples: ['bytes=0-1023'] })),
  'If-Range': Type.Optional(
    text('ETag of the part that the application has; the whole image if it is another by now', {
      examples: ['"c0ffee"'],
    }),
  ),
}
