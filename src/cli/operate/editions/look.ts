import type { EditionSummary } from '../../../editions/index.ts'
import { command } from '../../command.ts'
import { type ListColumn, showList } from '../../terminal/show-list.ts'
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

const columns: readonly ListColumn<Edition>[] = [
  { title: 'Edition', align: 'right', cell: ({ id }) => String(id) },
  { title: 'Source', cell: ({ source }) => source },
  { title: 'Cycle', cell: ({ cycle }) => cycle },
  { title: 'State', cell: ({ state }) => state },
  { title: 'Airports', align: 'right', cell: ({ airports }) => String(airports) },
  { title: 'Charts', align: 'right', cell: ({ charts }) => String(charts) },
  { title: 'Live since', cell: (edition) => (edition.state === 'live' ? (edition.published_at ?? '') : '') },
  { title: 'Goes live', cell: (edition) => (edition.state === 'ready' ? (edition.effective_at ?? '') : '') },
]

export const editionsList = command({
  summary: 'List past, live and future editions',
  arguments: [],
  options: {},
  examples: [['editions list', 'sources, cycles, states, counts and times']],
  notes: [
    'building: an import is at work on it, or died. ready: complete, and not live yet. live: what is served, one of each source. superseded: was live, and can be again.',
  ],
  run: async (_, context) => {
    const editions = await withService(context, async (service) =>
      (await service.editions()).listEditions(service.parts),
    )
    showList(context.terminal, 'editions', editions.map(asJson), { columns, empty: 'There are no editions yet.' })
    return 'ok'
  },
})

export const editionsShow = command({
  summary: 'Show an edition and the report of its import',
  arguments: ['EDITION'],
  options: {},
  examples: [
    ['editions show 7', 'what was new, changed, removed and refused'],
    ['editions show 7 --json', 'all of it, for programs'],
  ],
  run: async ({ words }, context) => {
    const { terminal } = context
    const edition = await withService(context, async ({ editions, parts }) =>
      (await editions()).findEdition(readEdition(words.EDITION), parts),
    )
    if (!edition) throw noSuchEdition(words.EDITION)
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
  examples: [['editions diff 6 7', 'new, changed and removed charts; of changed ones the fields that differ']],
  run: async ({ words }, context) => {
    const { terminal } = context
    const [before, after] = [readEdition(words.BEFORE), readEdition(words.AFTER)]
    const changes = await withService(context, async ({ editions, parts }) =>
      (await editions()).compareEditions(before, after, parts),
    )
    if (!changes) throw noSuchEdition(`${before} or ${after}`)
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
      const titles = [{ title: 'Is' }, { title: 'Airport' }, { title: 'Version' }, { title: 'Index' }]
      if (rows.length > 0) {
        terminal.printTable(
          [...titles, { title: 'Name', flexible: true }, { title: 'Differs in', flexible: true }],
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
      terminal.say(`${differing.length} differ, ${unchanged} are the same.`)
    }
    return 'ok'
  },
})
