/** Random bytes. */
export type Random = (bytes: number) => Buffer
