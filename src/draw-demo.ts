/**
 * A program that serve starts beside itself: draws what is wanting of the demo, reports to its parent, and ends with it.
 * What drawing takes of memory goes back to the machine with this process.
 */
import { constants, setPriority } from 'node:os'
import type { DrawingOrder, DrawingReport } from './demo-drawing.ts'
import { ensureDemoEdition } from './demo-edition.ts'
import { ensureDemoNotices } from './demo-notices.ts'
import { foldUsername } from './identity/index.ts'
import { openStore } from './store/index.ts'

// Every write is atomic, and the next start goes on from there.
process.on('disconnect', () => process.exit())
// Ctrl-C goes to every process of a terminal: the parent decides.
process.on('SIGINT', () => undefined)
setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
process.once('message', (order: DrawingOrder) => void draw(order))

const report = (report: DrawingReport): void => void process.send?.(report)

async function draw({ charts, notices, ...config }: DrawingOrder): Promise<void> {
  try {
    const store = await openStore(config, { foldUsername })
    await ensureDemoNotices(store.images, notices)
    report({ noticesDrawn: true })
    if (charts) await ensureDemoEdition(store, Date.now, (done, total) => report({ done, total }))
    await store.close()
  } catch (error) {
    report({ failure: error instanceof Error ? error.message : String(error) })
  }
  process.disconnect()
}
