import type { Row } from '../report/row.ts'
import type { Server } from '../servers/server.ts'
import type { Options } from '../usage/options.ts'

/** What a case is given. */
export type Context = {
  readonly options: Options
  /** A folder of the case's own. */
  readonly folder: string
  /** The data folder that servers get a copy of: the demo, drawn. Made by the first case that asks. */
  prepared(): Promise<string>
  /** What was started is stopped at the end of the case, however it ends. */
  started<S extends Pick<Server, 'stop'>>(server: Promise<S>): Promise<S>
  report(row: Row): void
  /** A line between the rows: what was left out, and why. */
  note(text: string): void
}

export type Case = {
  /** By what it is chosen: `polls`, or with the others of its kind by `images`. */
  readonly name: string
  readonly about: string
  /** Takes long or much memory: only when asked for. */
  readonly isLong?: boolean
  run(context: Context): Promise<void>
}
