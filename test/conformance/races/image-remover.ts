import { randomBytes } from 'node:crypto'
import { setImmediate as turn } from 'node:timers/promises'
import { removeMarkedImages } from '../../../src/charts/index.ts'
import { openLocation } from '../open-location.ts'

/** A process that removes every marked image immediately, by a clock two days ahead, until its parent leaves. Argument: the location. */
const store = await openLocation(process.argv[2] ?? '')
const parts = { ...store, random: randomBytes, now: () => Date.now() + 2 * 86_400_000 }
let isWanted = true
process.once('disconnect', () => {
  isWanted = false
})
process.send?.('ready')
while (isWanted) {
  await removeMarkedImages(parts)
  await turn()
}
await store.close()
