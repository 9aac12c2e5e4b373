import { type ChartRecord, categoryOf, demoAirports as freeAirports } from '../../contract/index.ts'
import type { ChartFacts, PlacedChart } from '../../facts/index.ts'
import type { RenderedChart } from '../../imaging/png/index.ts'
import type { Aerodrome } from '../aerodrome/aerodrome.ts'
import { render } from '../sheet/raster.ts'
import { airports } from './airports.ts'
import { chartList, type PlannedChart } from './chart-list.ts'
import { aerodromeOf } from './demo-airport.ts'

/** A chart's record, still without the names of its images, and the images. */
export type DemoChart = {
  readonly chart: ChartFacts & Pick<ChartRecord, 'id' | 'width' | 'height' | 'bounding_boxes'>
  readonly rendered: RenderedChart
}

export type DemoDrawing = {
  /** Called first, and each time the reader has finished a chart, with the number of finished charts and the total. */
  readonly onProgress?: (done: number, total: number) => void
  /** Which charts; by default all. */
  readonly only?: (chart: PlacedChart) => boolean
  /** Charts drawn ahead of the reader, by default one: day and night of two charts then keep two cores busy. */
  readonly ahead?: number
}

/** Draws every chart of the demo edition, in a fixed order. Equal inputs give equal bytes. */
export async function* drawDemoCharts({
  onProgress,
  only = () => true,
  ahead = 1,
}: DemoDrawing = {}): AsyncIterable<DemoChart> {
  const planned = plannedDemoCharts().filter(({ aerodrome, plan }) =>
    only({ icao_airport_identifier: aerodrome.icao, version: plan.version, index_number: plan.indexNumber }),
  )
  if (planned.length > 0) onProgress?.(0, planned.length)
  const started: Promise<DemoChart>[] = []
  for (let done = 0; done < planned.length; done += 1) {
    while (started.length <= ahead) {
      const next = planned[done + started.length]
      if (!next) break
      const drawing = drawOne(next.aerodrome, next.plan)
      drawing.catch(() => undefined) // An error is thrown when its chart is next in the order.
      started.push(drawing)
    }
    const chart = await started.shift()
    if (!chart) break
    yield chart
    onProgress?.(done + 1, planned.length)
  }
}

export function plannedDemoCharts(): readonly { readonly aerodrome: Aerodrome; readonly plan: PlannedChart }[] {
  const free: readonly string[] = freeAirports
  return airports
    .map(aerodromeOf)
    .flatMap((aerodrome) => chartList(aerodrome, free.includes(aerodrome.icao)).map((plan) => ({ aerodrome, plan })))
}

async function drawOne(aerodrome: Aerodrome, plan: PlannedChart): Promise<DemoChart> {
  const rendered = await render(plan.draw())
  return {
    rendered,
    chart: {
      icao_airport_identifier: aerodrome.icao,
      id: `${aerodrome.icao}${plan.indexNumber.replaceAll('-', '')}`,
      type_code: plan.typeCode,
      category: categoryOf(plan.typeCode),
      index_number: plan.indexNumber,
      name: plan.name,
      revision_date: aerodrome.revisionDate,
      width: rendered.width,
      height: rendered.height,
      bounding_boxes: rendered.boundingBoxes,
      procedures: [],
      runways: plan.runways,
      version: plan.version,
      rules: plan.rules,
    },
  }
}
