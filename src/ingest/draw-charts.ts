import type { ChartPool, DrawnChart } from './render/chart-job.ts'
import { Refusal } from './render/refusal.ts'
import type { ChartFile } from './source/chart-source.ts'

export type Drawn = { readonly chart: ChartFile } & ({ readonly rendered: DrawnChart } | { readonly refused: string })

/**
 * Draws chart files on all workers and yields them in the order given. One more file than there are workers is
 * under way, so that memory stays bounded however many charts a source has.
 */
export async function* drawCharts(
  charts: readonly ChartFile[],
  pool: ChartPool,
  mapErrorLimit: number,
): AsyncGenerator<Drawn> {
  const underWay: Promise<Drawn>[] = []
  for (const chart of charts) {
    const drawing = draw(chart, pool, mapErrorLimit)
    drawing.catch(() => undefined) // Should it fail, it does so when its turn comes.
    underWay.push(drawing)
    const first = underWay.length > pool.size ? underWay.shift() : undefined
    if (first) yield await first
  }
  for (const drawn of underWay) yield await drawn
}

async function draw(chart: ChartFile, pool: ChartPool, mapErrorLimit: number): Promise<Drawn> {
  const { page, calibration } = chart
  try {
    return { chart, rendered: await pool.run({ bytes: await chart.read(), page, calibration, mapErrorLimit }) }
  } catch (error) {
    if (error instanceof Refusal) return { chart, refused: error.message }
    throw error
  }
}
