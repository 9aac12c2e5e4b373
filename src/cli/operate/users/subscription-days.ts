/** Subscriptions are granted by days in UTC; times are milliseconds since 1970. */
const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10)

export const firstDay = (startsAt: number): string => dayOf(startsAt)

/** `endsAt` is the moment at which the last day is over. */
export const lastDay = (endsAt: number): string => dayOf(endsAt - 1)
