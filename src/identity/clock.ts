/** Milliseconds since 1970; an argument wherever time matters. */
export type Clock = () => number
