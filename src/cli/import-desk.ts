import type { ChartSource, ImportProgress, SupplyParts } from '../ingest/index.ts'
import type { Store } from '../store/index.ts'
import { CommandError } from './command-error.ts'
import type { ImportDesk, ImportKind, ImportOrders, ImportWishes } from './operate/desks.ts'

type Ingest = typeof import('../ingest/index.ts')

type Opening = {
  readonly ingest: Ingest
  readonly store: Store
  readonly supply: SupplyParts
  readonly now: number
}

type Opened = { readonly source: ChartSource; readonly close?: () => Promise<void> }

/** How a source of each kind is opened, and what has to be seen to before it is imported. */
const sources: {
  readonly [K in ImportKind]: {
    open(order: ImportOrders[K], opening: Opening): Promise<Opened>
    check?(order: ImportOrders[K], source: ChartSource, store: Store): Promise<void>
  }
} = {
  folder: {
    open: async ({ directory, name }, { ingest }) => ({ source: ingest.folderSource(directory, name) }),
    check: async ({ name }, source, store) => {
      if (name === undefined) await mustBeFromThere(source, store)
    },
  },
  dtpp: {
    open: async ({ location, cycle = null, airports, states }, { ingest, supply, now }) => {
      const { airacCycle, dtppSource, dtppUrl, openSupply } = ingest
      const opened = await openSupply(location ?? dtppUrl(cycle ?? airacCycle(now)), supply)
      return { source: dtppSource(opened, { airports, states, cycle }), close: opened.close }
    },
  },
  nasr: {
    open: async ({ location }, { ingest, supply, now }) => {
      const opened = await ingest.openSupply(location ?? ingest.nasrUrl(cycleBegins(now, ingest)), supply)
      return { source: ingest.nasrSource(opened), close: opened.close }
    },
  },
  cifp: {
    open: async ({ location }, { ingest, supply, now }) => {
      const opened = await ingest.openSupply(location ?? ingest.cifpUrl(cycleBegins(now, ingest)), supply)
      return { source: ingest.cifpSource(opened), close: opened.close }
    },
  },
  ourairports: {
    open: async ({ location }, { ingest, supply }) => {
      const opened = await ingest.openSupply(location ?? ingest.ourAirportsUrl, supply)
      return { source: ingest.ourAirportsSource(opened), close: opened.close }
    },
  },
  drawn: {
    open: async (order, { ingest, store }) => ({ source: ingest.drawnSource(store, order) }),
  },
}

/** Of the cycle in force. */
const cycleBegins = (now: number, { airacCycle, airacEffective }: Ingest): number =>
  airacEffective(airacCycle(now)) ?? now

export type ImportDeskParts = {
  readonly store: Store
  /** The folder that downloads are kept in. */
  readonly downloads: string
  /** Pixels; a setting. */
  readonly mapErrorLimit: number
  readonly now: () => number
  readonly signal: AbortSignal
}

export function importDesk({ store, downloads, mapErrorLimit, now, signal }: ImportDeskParts): ImportDesk {
  return {
    async run<K extends ImportKind>(kind: K, order: ImportOrders[K], wishes: ImportWishes) {
      const ingest = await import('../ingest/index.ts')
      const download = downloadProgress(wishes.onProgress)
      const supply = { downloads, signal, onProgress: download.tell }
      const { source, close } = await sources[kind].open(order, { ingest, store, supply, now: now() })
      download.end()
      try {
        await sources[kind].check?.(order, source, store)
        return await ingest.importSource(source, { ...store, now }, { ...wishes, mapErrorLimit, signal })
      } finally {
        await close?.()
      }
    },
  }
}

const mebibyte = 2 ** 20

/** Of what is fetched before the import begins; later downloads are each a chart's, and count as such. */
function downloadProgress(onProgress: (progress: ImportProgress) => void) {
  let isOpening = true
  const tell: NonNullable<SupplyParts['onProgress']> = ({ name, done, total }) => {
    if (!isOpening) return
    const whole = total === null ? null : Math.ceil(total / mebibyte)
    onProgress({ phase: 'download', done: Math.ceil(done / mebibyte), total: whole, name })
  }
  return {
    tell,
    end: () => {
      isOpening = false
    },
  }
}

/** Two folders of one name are not one source, unless somebody says so. */
async function mustBeFromThere({ name, location }: ChartSource, { editions }: Store): Promise<void> {
  const live = (await editions.list()).find(({ source, state }) => source === name && state === 'live')
  const from = live && (await editions.find(live.id))?.report?.location
  if (!from || from === location) return
  throw new CommandError(
    'failed',
    `${name} is live already, from another folder: ${from}`,
    `--name NAME makes this one an edition of its own; --name ${name.slice(name.indexOf(':') + 1)} replaces the other`,
  )
}
