/** The route that a person keeps in the viewer (docs/reference/viewer.md). */
export const routeLimits = {
  points: 200,
  /** Bytes of a file that a route is opened from. */
  fileBytes: 1_048_576,
  /** Characters of a name; longer ones are cut. */
  nameLength: 24,
} as const
