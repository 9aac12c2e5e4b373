import { type Columns, fixed, integer, text } from './column.ts'

/** How many device authorizations of a client expired on a day without having been opened, and were removed. */
export type UnopenedCount = {
  readonly clientId: string
  /** Days since 1970, UTC. */
  readonly day: number
  readonly requests: number
}

export const unopenedColumns: Columns<UnopenedCount> = {
  clientId: fixed(text('client_id')),
  day: fixed(integer('day')),
  requests: integer('requests'),
}
