/**
 * A process that `serve` starts: draws what is missing of the demo, reports to its parent, and exits with it. The memory
 * that drawing needs is released when it exits.
 */
import { randomBytes } from 'node:crypto'
import { constants, setPriority } from 'node:os'
import { isIntact, requireOwnFolder } from '../../charts/index.ts'
import { foldUsername } from '../../identity/index.ts'
import { createOutbound } from '../../outbound/index.ts'
import { openStore } from '../../store/index.ts'
import type { DrawingOrder, DrawingReport } from './drawing-process.ts'
import { ensureDemoEdition, publishDemoAirports } from './edition.ts'
import { ensureDemoNotices } from './notices.ts'

// Every write is atomic, and the next start continues.
process.on('disconnect', () => process.exit())
// Ctrl-C signals every process of a terminal; the parent decides when this one ends.
process.on('SIGINT', () => undefined)
setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
process.once('message', (order: DrawingOrder) => void draw(order))

/** Ignores errors if the parent has just ended: `disconnect` follows, and an error would be written to its terminal. */
const report = (report: DrawingReport): void => void process.send?.(report, () => undefined)

async function draw({ charts, notices, places }: DrawingOrder): Promise<void> {
  try {
    const outbound = createOutbound(process.env)
    const bucket = { outbound, now: Date.now, random: Math.random, isIntact, cacheBytes: 0 }
    const store = await openStore(places, { foldUsername, bucket })
    if (charts) await publishDemoAirports(store, Date.now)
    report({ airportsPublished: true })
    await ensureDemoNotices(store.images, notices)
    report({ noticesDrawn: true })
    if (charts) {
      await requireOwnFolder({ ...store, random: randomBytes })
      await ensureDemoEdition(store, Date.now, (done, total) => report({ done, total }))
    }
    await store.close()
  } catch (error) {
    report({ failure: error instanceof Error ? error.message : String(error) })
  }
  process.disconnect()
}
