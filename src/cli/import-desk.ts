import { join } from 'node:path'
import type { ChartSource, ImportProgress, SupplyParts } from '../ingest/index.ts'
import type { Store } from '../store/index.ts'
import { CommandError } from './command-error.ts'
import type { ImportDesk, ImportOrder } from './operate/desks.ts'

type Ingest = typeof import('../ingest/index.ts')

type Opening = { readonly ingest: Ingest; readonly supply: SupplyParts; readonly now: number }

type Opened = { readonly source: ChartSource; readonly close?: () => Promise<void> }

/** How a source is opened; a row for each kind. */
const sources: {
  readonly [K in ImportOrder['kind']]: (order: Extract<ImportOrder, { kind: K }>, opening: Opening) => Promise<Opened>
} = {
  folder: async ({ directory, name }, { ingest }) => ({ source: ingest.folderSource(directory, name) }),
  dtpp: async ({ location, cycle = null, airports, states }, { ingest, supply, now }) => {
    const { airacCycle, dtppSource, dtppUrl, openSupply } = ingest
    const opened = await openSupply(location ?? dtppUrl(cycle ?? airacCycle(now)), supply)
    return { source: dtppSource(opened, { airports, states, cycle }), close: opened.close }
  },
}

function open<K extends ImportOrder['kind']>(
  order: Extract<ImportOrder, { kind: K }>,
  opening: Opening,
): Promise<Opened> {
  return sources[order.kind](order, opening)
}

export type ImportDeskParts = {
  readonly store: Store
  /** Downloads are kept below it. */
  readonly dataDir: string
  /** Pixels; a setting. */
  readonly mapErrorLimit: number
  readonly now: () => number
  readonly signal: AbortSignal
}

export function importDesk({ store, dataDir, mapErrorLimit, now, signal }: ImportDeskParts): ImportDesk {
  return {
    run: async (order, options) => {
      const ingest = await import('../ingest/index.ts')
      const download = downloadProgress(options.onProgress)
      const supply = { downloads: join(dataDir, 'downloads'), signal, onProgress: download.tell }
      const { source, close } = await open(order, { ingest, supply, now: now() })
      download.end()
      try {
        if (order.kind === 'folder' && order.name === undefined && !options.force) await mustBeFromThere(source, store)
        return await ingest.importSource(source, { ...store, now }, { ...options, mapErrorLimit, signal })
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
