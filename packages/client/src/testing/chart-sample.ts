import type { BoundingBoxes, ChartRecord } from '../charts/chart-record.ts'

/** A chart record as the service sends it: absent values are null. */
export type SentChart = Omit<ChartRecord, 'precision' | 'precision_approach' | 'bounding_boxes'> & {
  readonly precision: boolean | null
  readonly precision_approach: boolean | null
  readonly bounding_boxes: BoundingBoxes | null
}

/**
 * A chart record as the service sends it, with its nulls. Never throws.
 *
 * @param changes Fields that replace those of the sample.
 * @param url `baseUrl` of the image URLs. Default: image URLs are relative.
 * @see service.md, "Chart record"
 */
export const chart = (icao: string, index: string, changes: Partial<SentChart> = {}, url = ''): SentChart => {
  const file = `${icao}_${index}_0a1b2c3d`.toLowerCase()
  const at = (suffix: string) => `${url}/v2/charts/${icao}/${file}_${suffix}.png`
  return {
    image_day: `${file}_d.png`,
    image_night: `${file}_n.png`,
    thumb_day: `${file}_td.png`,
    thumb_night: `${file}_tn.png`,
    icao_airport_identifier: icao,
    id: `${icao}-${index}`,
    type_code: 'AP',
    category: 'APT',
    precision: null,
    precision_approach: null,
    index_number: index,
    name: 'AERODROME CHART',
    revision_date: '20260122',
    is_georeferenced: false,
    width: 200,
    height: 300,
    bounding_boxes: null,
    procedures: [],
    runways: ['01L', '19R'],
    image_day_url: at('d'),
    image_night_url: at('n'),
    thumb_day_url: at('td'),
    thumb_night_url: at('tn'),
    ...changes,
  }
}
