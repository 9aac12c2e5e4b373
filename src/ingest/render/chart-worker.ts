import { parentPort } from 'node:worker_threads'
import sharp from 'sharp'
import { georeference } from '../georeference/georeference.ts'
import { findPlanView } from '../georeference/plan-view.ts'
import type { ChartJob, DrawnChart } from './chart-job.ts'
import { loadPdfium } from './pdfium.ts'
import { Refusal } from './refusal.ts'
import { renderFile } from './render-file.ts'
import type { Reply } from './worker-pool.ts'

// The pool runs one worker per core: a library's own threads and caches would only contend with it.
sharp.concurrency(1)
sharp.cache(false)

const pdfium = await loadPdfium()

async function draw({ bytes, page }: ChartJob): Promise<DrawnChart> {
  const { kind, pictures, lines, date: plateDate } = await renderFile(pdfium, bytes, page)
  if (kind === 'png') return { ...pictures, plateDate, boundingBoxes: null, note: null }
  const { boundingBoxes, note } = await georeference({
    pdf: bytes,
    page,
    size: pictures,
    planView: lines && findPlanView(lines),
  })
  return { ...pictures, plateDate, boundingBoxes, note }
}

async function answer(job: ChartJob): Promise<Reply<DrawnChart>> {
  try {
    return { result: await draw(job) }
  } catch (error) {
    // Anything but a refusal may have left the module's memory in disorder: let it end this worker.
    if (error instanceof Refusal) return { refused: error.message }
    throw error
  }
}

parentPort?.on('message', async (job: ChartJob) => parentPort?.postMessage(await answer(job)))
