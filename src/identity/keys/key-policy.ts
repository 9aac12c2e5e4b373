const [hour, day] = [3_600_000, 86_400_000]

/** When signing keys are rotated, in milliseconds (docs/reference/contract.md, "Signing keys"). */
export const keyPolicy = {
  /** A key signs for this long. */
  rotation: 90 * day,
  /** The next key is published this long before it signs. */
  publication: 14 * day,
  /** The same when an operator asks for a rotation: `keySetCacheTime`, and an hour for a clock that is set in that time. */
  publicationOnRequest: 2 * hour,
  /** A retired key stays published: the longest access token lifetime, and a day for clocks that were set. */
  overlap: 2 * day,
} as const
