import type { StoredChart } from '../../charts/index.ts'
import { placeOf } from '../../facts/index.ts'
import type { Store } from '../../store/index.ts'
import { demoSource } from '../source.ts'
import { areIntact, pictureFields } from './intact-pictures.ts'

type EditionState = Awaited<ReturnType<Store['editions']['list']>>[number]['state']

export type Progress = (done: number, total: number) => void

type Editions = Store['editions']

const editionIn = async (editions: Editions, ...states: readonly EditionState[]) =>
  (await editions.list()).find(({ source, state }) => source === demoSource && states.includes(state))

/** Whether there is a demo edition, or one was withdrawn. */
export const hasDemoEdition = async (editions: Editions): Promise<boolean> =>
  (await editionIn(editions, 'live', 'ready', 'superseded')) !== undefined

/** Publishes the demo edition with its airports and without charts, unless there is one or it was withdrawn. */
export async function publishDemoAirports(store: Store, now: () => number): Promise<void> {
  const { editions } = store
  if (await hasDemoEdition(editions)) return
  const { demoAirports, demoEdition } = await import('../../drawing/index.ts')
  const { publishEdition } = await import('../../editions/index.ts')
  const draft = { source: demoSource, cycle: demoEdition.parsed_cycle, airports: demoAirports(), charts: [] }
  try {
    await publishEdition(draft, { ...store, now })
  } catch (error) {
    await mustBeOvertaken(editions, error)
  }
}

/** Another server on the same database started later and removed this edition: that server publishes. */
async function mustBeOvertaken(editions: Editions, error: unknown): Promise<void> {
  if (!(await editionIn(editions, 'building', 'ready', 'live'))) throw error
}

/**
 * Builds the demo edition, unless it was withdrawn: publishes it with its airports, then adds each chart as it is drawn,
 * including those that an interrupted start left out. Damaged or missing pictures are drawn again.
 */
export async function ensureDemoEdition(store: Store, now: () => number, onProgress: Progress): Promise<void> {
  const { editions } = store
  await publishDemoAirports(store, now)
  const live = await editionIn(editions, 'live')
  if (!live) return
  const { demoAirports, demoEdition, drawDemoCharts } = await import('../../drawing/index.ts')
  const { extendEdition, publishEdition } = await import('../../editions/index.ts')
  const ports = { ...store, now }
  if (!(await isRepaired(live.id, store, onProgress))) {
    const draft = { source: demoSource, cycle: demoEdition.parsed_cycle, airports: demoAirports() }
    await publishEdition({ ...draft, charts: drawDemoCharts({ onProgress }) }, ports)
    return
  }
  const drawn = await placesOf(live.id, store)
  try {
    await extendEdition(live.id, drawDemoCharts({ only: (chart) => !drawn.has(placeOf(chart)), onProgress }), ports)
  } catch (error) {
    const now = await editionIn(editions, 'live')
    if (now?.id === live.id) throw error
    await mustBeOvertaken(editions, error)
  }
}

/**
 * Draws the damaged or missing pictures of an edition again. false: this version draws them differently, under other
 * names, so that the edition has to be built again.
 */
async function isRepaired(edition: number, { editions, images }: Store, onProgress: Progress): Promise<boolean> {
  const damaged: StoredChart[] = []
  for await (const { chart } of editions.charts(edition)) {
    if (!(await areIntact(picturesOf(chart), images))) damaged.push(chart)
  }
  if (damaged.length === 0) return true
  const { drawDemoCharts } = await import('../../drawing/index.ts')
  const { storePictures } = await import('../../editions/index.ts')
  const missing = new Map(damaged.map((chart) => [placeOf(chart), chart]))
  for await (const { chart, rendered } of drawDemoCharts({
    only: (chart) => missing.has(placeOf(chart)),
    onProgress,
  })) {
    const drawn = Object.values(await storePictures(chart, rendered, images))
    const stored = missing.get(placeOf(chart))
    if (stored && picturesOf(stored).every((name) => drawn.includes(name))) missing.delete(placeOf(chart))
  }
  return missing.size === 0
}

async function placesOf(edition: number, { editions }: Store): Promise<ReadonlySet<string>> {
  const places = new Set<string>()
  for await (const { chart } of editions.charts(edition)) places.add(placeOf(chart))
  return places
}

const picturesOf = (chart: StoredChart): readonly string[] => pictureFields.map((picture) => chart[picture])
