import type { Row } from '../report/row.ts'
import type { Server } from '../servers/server.ts'
import type { Options } from '../usage/options.ts'

/** The context of a case. */
export type Context = {
  readonly options: Options
  /** A folder for the case alone. */
  readonly folder: string
  /** The data folder that servers get a copy of: the drawn demo. Made by the first case that needs it. */
  prepared(): Promise<string>
  /** Registers something that was started, so that it is stopped at the end of the case, even after an error. */
  started<S extends Pick<Server, 'stop'>>(server: Promise<S>): Promise<S>
  report(row: Row): void
  /** A line between the rows: what was left out, and why. */
  note(text: string): void
}

export type Case = {
  /** Its name on the command line: `polls`, or a prefix such as `images` for several. */
  readonly name: string
  readonly about: string
  /** Takes long or much memory: runs only if it is named. */
  readonly isLong?: boolean
  run(context: Context): Promise<void>
}
