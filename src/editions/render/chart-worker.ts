import sharp from 'sharp'
import type { loadPdfium } from '../../imaging/index.ts'
import type { ChartJob, DrawnChart } from './chart-job.ts'

// The pool runs one worker per core: a library's own threads and caches would only contend with it.
sharp.concurrency(1)
sharp.cache(false)

/** Modules are loaded only for files that need them: loading takes longer than drawing most files. */
let pdfium: ReturnType<typeof loadPdfium> | undefined

export async function answer({ bytes, content, page: number, ...order }: ChartJob): Promise<DrawnChart> {
  if (content === 'aerodrome') {
    const { drawAerodrome } = await import('../../drawing/index.ts')
    return { ...(await drawAerodrome(bytes)), note: null, plateDate: null, plateValidity: null }
  }
  const { georeference, loadPdfium, renderFile } = await import('../../imaging/index.ts')
  pdfium ??= loadPdfium()
  const { pictures, dates, notes, ...rendered } = await renderFile(await pdfium, bytes, number, order.calibrations)
  const placed = georeference({ ...rendered, ...order })
  const isPlaced = placed.boundingBoxes !== null || placed.note !== null
  const note = [notes.page, placed.note, isPlaced ? notes.map : null].filter((each) => each !== null).join('; ')
  const { date: plateDate, validity: plateValidity } = dates
  return { ...pictures, plateDate, plateValidity, boundingBoxes: placed.boundingBoxes, note: note || null }
}
