import sharp from 'sharp'
import { georeference, loadPdfium, renderFile } from '../../imaging/index.ts'
import type { PageAnswer, PageJob } from './page-job.ts'

sharp.concurrency(1)
sharp.cache(false)

type Rendering = Awaited<ReturnType<typeof renderFile>>

let pdfium: ReturnType<typeof loadPdfium> | undefined

/** The page that is being calibrated; only the last one is cached. */
let kept: { readonly key: string; readonly rendering: Rendering } | undefined

async function render({ key, file }: PageJob): Promise<Rendering | null> {
  if (kept?.key === key) return kept.rendering
  if (file === null) return null
  pdfium ??= loadPdfium()
  const rendering = await renderFile(await pdfium, file.bytes, file.page)
  kept = { key, rendering }
  return rendering
}

export async function answer(job: PageJob): Promise<PageAnswer> {
  const rendering = await render(job)
  if (rendering === null) return { unknown: true }
  const { pictures, grid, turned, notes } = rendering
  const { width, height, day, night } = pictures
  const size = { width, height }
  if (job.order !== null) return { georeference: georeference({ ...rendering, ...job.order, size }) }
  return { pictures: { size, grid, turned, day, night, note: notes.page } }
}
