/** Cryptographically random bytes; an argument wherever chance plays a part. */
export type Random = (bytes: number) => Buffer
