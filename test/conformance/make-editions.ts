import type { EditionChart } from '../../src/editions/index.ts'
import type { Store } from '../../src/store/index.ts'
import { aDrawnChart, anAirport } from './records.ts'

/** Editions in each state, with the airport KPDX and, unless charts are given, one chart of it. */

export async function build(store: Store, source: string, charts = [aDrawnChart('KPDX', '11-1')]): Promise<number> {
  const edition = await store.editions.begin({ source, cycle: '2612' })
  await store.editions.addAirports(edition, [anAirport('KPDX', { name: source })])
  await store.editions.addCharts(edition, charts)
  return edition
}

export async function ready(store: Store, source: string, effectiveAt: number | null = null): Promise<number> {
  const edition = await build(store, source)
  await store.editions.complete(edition, { effectiveAt, report: null })
  return edition
}

/** `further`: airports without charts. */
export async function publish(
  store: Store,
  source: string,
  at: number,
  charts?: EditionChart[],
  further: readonly string[] = [],
): Promise<number> {
  const edition = await build(store, source, charts)
  await store.editions.addAirports(
    edition,
    further.map((icao) => anAirport(icao)),
  )
  await store.editions.complete(edition, { effectiveAt: null, report: null })
  await store.editions.activate(edition, at)
  return edition
}

export const statesIn = async ({ editions }: Store) => (await editions.list()).map(({ id, state }) => [id, state])
