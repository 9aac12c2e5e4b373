import type { PositionRelay } from '../../viewer/index.ts'

/** One server uses a SQLite file (docs/how-to/own-ship.md), so there is no other to carry positions to. */
export const sqlitePositionRelay: PositionRelay = {
  publish: () => undefined,
  listen: () => undefined,
  close: async () => undefined,
}
