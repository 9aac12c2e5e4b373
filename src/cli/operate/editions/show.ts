import type { EditionSummary } from '../../../editions/index.ts'
import { command } from '../../command.ts'
import { type ListColumn, showList } from '../../terminal/show-list.ts'
import { localTime, timesNote } from '../../terminal/times.ts'
import { showReport } from '../import/show-report.ts'
import { withService } from '../with-service.ts'
import { noSuchEdition, readEdition } from './read-edition.ts'

const timeOf = (time: number | null): string | null => (time === null ? null : new Date(time).toISOString())

/** As --json prints it. */
const asJson = ({ effectiveAt, publishedAt, ...edition }: EditionSummary) => ({
  ...edition,
  effective_at: timeOf(effectiveAt),
  published_at: timeOf(publishedAt),
})

type Edition = ReturnType<typeof asJson>

const timeCell = (time: string | null): string => (time === null ? '' : localTime(Date.parse(time)))

const columns: readonly ListColumn<Edition>[] = [
  { title: 'Edition', align: 'right', cell: ({ id }) => String(id) },
  { title: 'Source', cell: ({ source }) => source },
  { title: 'Cycle', cell: ({ cycle }) => cycle },
  { title: 'State', cell: ({ state }) => state },
  { title: 'Airports', align: 'right', cell: ({ airports }) => String(airports) },
  { title: 'Charts', align: 'right', cell: ({ charts }) => String(charts) },
  { title: 'Live since', cell: (edition) => (edition.state === 'live' ? timeCell(edition.published_at) : '') },
  { title: 'Goes live', cell: (edition) => (edition.state === 'ready' ? timeCell(edition.effective_at) : '') },
]

export const editionsList = command({
  summary: 'List past, live and future editions',
  arguments: [],
  options: {},
  examples: [['editions list', 'sources, cycles, states, counts and times']],
  notes: [
    'building: its import is running, or was interrupted. ready: complete, but not live. live: served, one per source. superseded: was live, and can be activated again.',
  ],
  run: async (_, context) => {
    const editions = await withService(context, async (service) =>
      (await service.editions()).listEditions(service.parts),
    )
    const list = { columns, empty: 'There are no editions yet.', note: timesNote }
    showList(context.terminal, 'editions', editions.map(asJson), list)
    return 'ok'
  },
})

export const editionsShow = command({
  summary: 'Show an edition and the report of its import',
  arguments: ['EDITION'],
  options: {},
  examples: [
    ['editions show 7', 'new, changed, removed and rejected charts'],
    ['editions show 7 --json', 'the whole report as JSON'],
  ],
  run: async ({ words }, context) => {
    const { terminal } = context
    const edition = await withService(context, async ({ editions, parts }) =>
      (await editions()).findEdition(readEdition(words.EDITION, context), parts),
    )
    if (!edition) throw noSuchEdition(words.EDITION, context)
    const { report, ...summary } = edition
    const shown = asJson(summary)
    if (terminal.json) terminal.printJson({ ...shown, report })
    else {
      terminal.printTable(columns, [columns.map(({ cell }) => cell(shown))])
      if (report) {
        terminal.print(`Imported from ${report.location}:`)
        showReport(report, context)
      }
    }
    return 'ok'
  },
})

export const editionsDiff = command({
  summary: 'Compare the charts of two editions',
  arguments: ['BEFORE', 'AFTER'],
  options: {},
  examples: [['editions diff 6 7', 'new, changed and removed charts, with the fields that changed']],
  run: async ({ words }, context) => {
    const { terminal } = context
    const [before, after] = [readEdition(words.BEFORE, context), readEdition(words.AFTER, context)]
    const changes = await withService(context, async ({ editions, parts }) => {
      const { compareEditions, findEdition } = await editions()
      const compared = await compareEditions(before, after, parts)
      if (compared) return compared
      throw noSuchEdition(String((await findEdition(before, parts)) ? after : before), context)
    })
    const differing = changes.filter(({ change }) => change !== 'unchanged')
    const rows = differing.map(({ change, chart, fields }) => ({
      change,
      airport: chart.icao_airport_identifier,
      version: chart.version,
      index_number: chart.index_number,
      name: chart.name,
      fields,
    }))
    const unchanged = changes.length - differing.length
    if (terminal.json) terminal.printJson({ changes: rows, unchanged })
    else {
      const titles = [{ title: 'Change' }, { title: 'Airport' }, { title: 'Version' }, { title: 'Index' }]
      if (rows.length > 0) {
        terminal.printTable(
          [...titles, { title: 'Name', flexible: true }, { title: 'Fields', flexible: true }],
          rows.map((each) => [
            each.change,
            each.airport,
            each.version,
            each.index_number,
            each.name,
            each.fields.join(', '),
          ]),
        )
      }
      terminal.say(`${differing.length} different, ${unchanged} unchanged.`)
    }
    return 'ok'
  },
})
