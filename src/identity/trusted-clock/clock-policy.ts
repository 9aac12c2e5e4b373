const [minute, hour, day] = [60_000, 3_600_000, 86_400_000]

/** What a clock may do before it is distrusted, in milliseconds (docs/reference/contract.md, "Wrong clocks"). */
export const clockPolicy = {
  /** A clock that is further ahead than this leaps. A server that was switched off for that long looks the same. */
  leap: 30 * day,
  /** After a leap the server runs for this long before it goes by the new time. */
  leapWait: day,
  /** After every start nothing is removed by age for this long: time for a clock to be set. */
  startWait: hour,
  /** A clock that is further behind than this is reported. */
  behind: hour,
  /** Between two records of the time; the audit log has the times between. */
  record: 10 * minute,
} as const
