import type { RenderedChart } from '../../imaging/png/index.ts'
import { render } from '../sheet/raster.ts'
import type { ChartedAerodrome } from './aerodrome.ts'
import { drawAerodromeChart } from './aerodrome-chart.ts'

/** The aerodrome chart of facts as JSON, drawn to its four pictures. */
export function drawAerodrome(facts: Uint8Array): Promise<RenderedChart> {
  const aerodrome: ChartedAerodrome = JSON.parse(new TextDecoder().decode(facts))
  return render(drawAerodromeChart(aerodrome, { title: 'AERODROME', indexNumber: '10-9' }))
}
