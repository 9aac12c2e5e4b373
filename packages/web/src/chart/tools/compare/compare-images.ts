import { scriptAddress } from '../../../trusted/index.ts'
import { type DecodedImage, levelsOf } from '../../view/decoded-image.ts'
import type { Change } from './changes.ts'
import type { Asked, Found } from './difference-worker.ts'
import workerUrl from './difference-worker.ts?worker&url'

/** Where two images differ. `marks`: an image of only the removed and added ink. */
export type Comparison = { readonly changes: readonly Change[]; readonly marks: Pick<DecodedImage, 'levels'> }

/**
 * Compares two images of one size in a worker, so that the page stays responsive: eight million pixels take up to a second. Rejects if
 * `signal` is aborted, or if the browser cannot do it.
 */
export async function compareImages(
  before: DecodedImage,
  after: DecodedImage,
  signal: AbortSignal,
): Promise<Comparison> {
  const found = await ask(before, after, signal)
  return { changes: found.changes, marks: { levels: await levelsOf(found.marks) } }
}

function ask(before: DecodedImage, after: DecodedImage, signal: AbortSignal): Promise<Found> {
  const worker = new Worker(scriptAddress(new URL(workerUrl, import.meta.url).href), { type: 'module' })
  const done = new Promise<Found>((resolve, reject) => {
    const fail = () => reject(new Error('The images could not be compared'))
    worker.addEventListener('message', ({ data }: MessageEvent<Found | null>) => (data ? resolve(data) : fail()))
    worker.addEventListener('error', fail)
    signal.addEventListener('abort', fail)
    const [one, other] = [before.levels[0], after.levels[0]]
    if (one && other) worker.postMessage({ before: one, after: other } satisfies Asked)
    else fail()
  })
  return done.finally(() => worker.terminate())
}
