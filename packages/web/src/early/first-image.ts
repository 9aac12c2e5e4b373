import type { AirportRecord, ChartRecord } from '#client'
import { isNight, type Light } from '../light/index.ts'

export type FirstAnswers = {
  readonly charts: Promise<{ readonly charts: readonly ChartRecord[] }>
  readonly airport: Promise<AirportRecord>
}

/** The URL of the image that the page of a chart shows first; undefined: the list has no such chart. */
export async function firstImage(
  id: string,
  { charts, airport }: FirstAnswers,
  { light, now }: { readonly light: Light; readonly now: number },
): Promise<string | undefined> {
  // The day image if the airport is unknown, as on the page.
  const place = airport.then(placeOf, () => undefined)
  const chart = (await charts).charts.find((each) => each.id === id)
  if (!chart) return undefined
  return isNight(light, light === 'auto' ? await place : undefined, now) ? chart.image_night_url : chart.image_day_url
}

const placeOf = ({ latitude, longitude }: AirportRecord) => ({ lat: latitude, lng: longitude })
