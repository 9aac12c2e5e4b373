import { type ChangesPage, type Cursor, CursorExpired, changesSince, decodeCursor } from '../../../charts/index.ts'
import type { EditionSummary } from '../../../editions/index.ts'
import { type Context, command } from '../../command.ts'
import { CommandError } from '../../command-error.ts'
import { type ListColumn, showList } from '../../terminal/show-list.ts'
import { withService } from '../with-service.ts'

type Row = {
  readonly kind: string
  readonly icao_airport_identifier: string
  readonly version?: string
  readonly index_number?: string
  readonly id?: string
}

const columns: readonly ListColumn<Row>[] = [
  { title: 'Change', cell: ({ kind }) => kind },
  { title: 'Airport', cell: ({ icao_airport_identifier: icao }) => icao },
  { title: 'Version', cell: ({ version = '' }) => version },
  { title: 'Index', cell: ({ index_number: index = '' }) => index },
  { title: 'Chart', cell: ({ id = 'record of the airport' }) => id },
]

export const editionsChanges = command({
  summary: 'List the airports and charts that the newest edition changed',
  arguments: [],
  options: {
    for: { type: 'string', value: 'ICAO', multiple: true, summary: 'Only these airports, separated by commas' },
    since: { type: 'string', value: 'CURSOR', summary: 'Since this cursor of GET /v2/changes, instead' },
  },
  examples: [
    ['editions changes --for KPDX,KSEA', 'what an application that keeps these airports loads again'],
    ['editions changes --since MTEubWozMTQ5LjM', 'what it gets from GET /v2/changes'],
  ],
  run: async ({ values }, context) => {
    const airports = values.for.length > 0 ? values.for.map(readIcao).sort() : null
    const { rows, cursor } = await withService(context, async ({ store }) => {
      const since = values.since === undefined ? beforeNewest(await store.editions.list()) : readCursor(values.since)
      const pages = await everyPage(since, { catalogue: store.catalogue, airports }, context)
      return {
        rows: pages.flatMap(({ airports: records, charts }) => [...records, ...charts]),
        cursor: pages.at(-1)?.cursor,
      }
    })
    const { terminal } = context
    if (terminal.json) terminal.printJson({ changes: rows, cursor })
    else showList<Row>(terminal, 'changes', rows, { columns, empty: 'Nothing has changed.' })
    return 'ok'
  },
})

async function everyPage(
  since: Cursor,
  parts: Parameters<typeof changesSince>[1],
  { program }: Context,
): Promise<readonly ChangesPage[]> {
  const pages: ChangesPage[] = []
  try {
    for (let cursor: Cursor | null = since; cursor !== null; ) {
      const page: ChangesPage = await changesSince(cursor, parts)
      pages.push(page)
      cursor = page.more ? decodeCursor(page.cursor) : null
    }
    return pages
  } catch (error) {
    if (!(error instanceof CursorExpired)) throw error
    throw new CommandError('notFound', error.message, `${program} editions list shows those that are stored.`)
  }
}

/** The live editions, with the one before in place of that which was published last. */
function beforeNewest(editions: readonly EditionSummary[]): Cursor {
  const published = editions
    .map(({ publishedAt, ...edition }) => ({ ...edition, publishedAt: publishedAt ?? 0 }))
    .sort((a, b) => b.publishedAt - a.publishedAt || b.id - a.id)
  const live = published.filter(({ state }) => state === 'live')
  const [newest, ...others] = live
  const earlier = published.find(({ source, state }) => source === newest?.source && state === 'superseded')
  return { seen: earlier ? [...others, earlier] : others, rest: null }
}

function readCursor(text: string): Cursor {
  const cursor = decodeCursor(text)
  if (cursor !== null) return cursor
  throw new CommandError('usage', '--since is no cursor', 'Use the cursor of a response of GET /v2/changes, unchanged.')
}

function readIcao(text: string): string {
  if (/^[a-z0-9]{4}$/i.test(text)) return text.toUpperCase()
  throw new CommandError('usage', `--for has ${JSON.stringify(text)}, which is not an ICAO identifier`)
}
