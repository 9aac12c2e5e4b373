/** Cryptographically random bytes; an argument wherever chance plays a part. */
export type Random = (bytes: number) => Buffer
/** Milliseconds since 1970; an argument wherever time plays a part. */
export type Clock = () => number
