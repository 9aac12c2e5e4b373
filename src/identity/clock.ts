/** Milliseconds since 1970; passed as an argument, never read from the system. */
export type Clock = () => number
