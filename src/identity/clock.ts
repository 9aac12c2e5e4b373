/** Milliseconds since 1970; an argument wherever time plays a part. */
export type Clock = () => number
