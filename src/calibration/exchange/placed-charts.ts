import { createHash } from 'node:crypto'
import type { Catalogue } from '../../charts/index.ts'
import { farMap, isInstrumentApproach } from '../../editions/index.ts'
import { Rejection } from '../../facts/index.ts'
import type { ChartFolder, FolderChart } from '../../sources/index.ts'
import type { PageRenderer } from '../pages/page-renderer.ts'
import { knownAirport } from '../session/known-places.ts'
import { avitabCalibration } from './avitab-calibration.ts'
import type { AvitabFile } from './avitab-files.ts'

export type PlacedParts = {
  readonly renderer: PageRenderer
  readonly catalogue: Pick<Catalogue, 'holdings' | 'features'>
  readonly mapErrorLimit: number
}

/** A chart of a folder for AviTab, or why it has none. */
export type PlacedChart = { readonly file: string } & (
  | { readonly avitab: AvitabFile }
  | { readonly reason: string; readonly avitab: null }
)

/** Every chart that a manifest lists, placed as an import would place it. Throws SourceError. */
export async function* placedCharts(
  folder: ChartFolder,
  parts: PlacedParts,
  onChart: (done: number, total: number) => void,
): AsyncIterable<PlacedChart> {
  const { charts, airports } = await folder.list()
  for (const [at, chart] of charts.entries()) {
    onChart(at, charts.length)
    const known = chart.facts && (await knownAirport(chart.facts.icao_airport_identifier, airports, parts.catalogue))
    yield { file: chart.file, ...(await placed(chart, known?.position ?? null, parts)) }
  }
}

async function placed(
  chart: FolderChart,
  airport: { readonly lat: number; readonly lng: number } | null,
  { renderer, mapErrorLimit }: PlacedParts,
) {
  const not = (reason: string) => ({ reason, avitab: null })
  if (chart.page !== 1) return not('AviTab shows the first page of a file alone')
  try {
    const bytes = await chart.read()
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    const page = { key: `${sha256} 1`, bytes, page: 1 }
    const { calibrations, facts } = chart
    const needsPlanView = facts !== null && isInstrumentApproach(facts)
    const pictures = await renderer.pictures(page)
    const placedAs = await renderer.georeference(page, { calibrations, needsPlanView, mapErrorLimit })
    const { boundingBoxes, note, northUp = null } = placedAs
    if (boundingBoxes === null) return not(note ?? 'not georeferenced')
    const miles = airport && facts && farMap(boundingBoxes, facts.category, airport)
    if (miles !== null) return not(`its map is ${miles} NM from the airport`)
    const { text, error } = avitabCalibration(sha256, boundingBoxes, { ...pictures, northUp })
    if (error > mapErrorLimit) return not(`it is no Mercator map: AviTab would be ${error.toFixed(0)} px off`)
    return { avitab: { sha256, text } }
  } catch (fault) {
    if (fault instanceof Rejection) return not(fault.message)
    throw fault
  }
}
