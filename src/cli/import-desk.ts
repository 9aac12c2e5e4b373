import type { ChartSource } from '../ingest/index.ts'
import type { Store } from '../store/index.ts'
import { CommandError } from './command-error.ts'
import type { ImportDesk, ImportOrder } from './operate/desks.ts'

type Ingest = typeof import('../ingest/index.ts')

/** How a source is opened; a row for each kind. */
const sources: {
  readonly [K in ImportOrder['kind']]: (order: Extract<ImportOrder, { kind: K }>, ingest: Ingest) => ChartSource
} = {
  folder: ({ directory, name }, { folderSource }) => folderSource(directory, name),
}

export function importDesk(store: Store, now: () => number, signal: AbortSignal): ImportDesk {
  return {
    run: async (order, options) => {
      const ingest = await import('../ingest/index.ts')
      const source = sources[order.kind](order, ingest)
      if (order.name === undefined && !options.force) await mustBeFromThere(source, store)
      return ingest.importSource(source, { ...store, now }, { ...options, signal })
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
