import { parentPort } from 'node:worker_threads'
import sharp from 'sharp'
import { Rejection } from '../../facts/index.ts'
import { georeference, loadPdfium, renderFile } from '../../imaging/index.ts'
import type { Reply } from '../../sources/index.ts'
import type { PageAnswer, PageJob } from './page-job.ts'

sharp.concurrency(1)
sharp.cache(false)

type Rendering = Awaited<ReturnType<typeof renderFile>>

let pdfium: ReturnType<typeof loadPdfium> | undefined

/** The page that is being calibrated: another takes its place. */
let kept: { readonly key: string; readonly rendering: Rendering } | undefined

async function render({ key, file }: PageJob): Promise<Rendering | null> {
  if (kept?.key === key) return kept.rendering
  if (file === null) return null
  pdfium ??= loadPdfium()
  const rendering = await renderFile(await pdfium, file.bytes, file.page)
  kept = { key, rendering }
  return rendering
}

async function answer(job: PageJob): Promise<PageAnswer> {
  const rendering = await render(job)
  if (rendering === null) return { unknown: true }
  const { pictures, grid, notes } = rendering
  const { width, height, day, night } = pictures
  const size = { width, height }
  if (job.order !== null) return { georeference: georeference({ ...rendering, ...job.order, size }) }
  return { pictures: { size, grid, day, night, note: notes.page } }
}

parentPort?.on('message', async (job: PageJob) => {
  const reply: Reply<PageAnswer> = await answer(job).then(
    (result) => ({ result }),
    (error: unknown) => {
      // Anything else may have left PDFium's memory in disorder: let it end this worker.
      if (error instanceof Rejection) return { rejected: error.message }
      throw error
    },
  )
  parentPort?.postMessage(reply)
})
