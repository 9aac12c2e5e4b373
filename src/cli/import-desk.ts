import type { ChartSource } from '../ingest/index.ts'
import type { Store } from '../store/index.ts'
import { CommandError } from './command-error.ts'
import type { ImportDesk, ImportKind, ImportOrders, ImportWishes } from './operate/desks.ts'

type Ingest = typeof import('../ingest/index.ts')

/** How a source of each kind is opened, and what has to be seen to before it is imported. */
const sources: {
  readonly [K in ImportKind]: {
    open(order: ImportOrders[K], ingest: Ingest): ChartSource
    check(order: ImportOrders[K], source: ChartSource, store: Store): Promise<void>
  }
} = {
  folder: {
    open: ({ directory, name }, { folderSource }) => folderSource(directory, name),
    check: async ({ name }, source, store) => {
      if (name === undefined) await mustBeFromThere(source, store)
    },
  },
}

export function importDesk(store: Store, now: () => number, signal: AbortSignal): ImportDesk {
  return {
    async run<K extends ImportKind>(kind: K, order: ImportOrders[K], wishes: ImportWishes) {
      const ingest = await import('../ingest/index.ts')
      const source = sources[kind].open(order, ingest)
      await sources[kind].check(order, source, store)
      return ingest.importSource(source, { ...store, now }, { ...wishes, signal })
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
