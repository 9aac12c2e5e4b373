import type { EditionSummary } from '../../../editions/index.ts'
import { command } from '../../command.ts'
import { showReport } from '../import/show-report.ts'
import { withService } from '../with-service.ts'
import { noSuchEdition, readEdition } from './read-edition.ts'

const columns = [
  { title: 'Edition', align: 'right' },
  { title: 'Source' },
  { title: 'Cycle' },
  { title: 'State' },
  { title: 'Airports', align: 'right' },
  { title: 'Charts', align: 'right' },
  { title: 'Live since' },
  { title: 'Goes live' },
] as const

const timeOf = (time: number | null): string => (time === null ? '' : new Date(time).toISOString())

/** As --json prints it. */
const asJson = ({ effectiveAt, publishedAt, ...edition }: EditionSummary) => ({
  ...edition,
  effective_at: effectiveAt && timeOf(effectiveAt),
  published_at: publishedAt && timeOf(publishedAt),
})

const row = ({ id, source, cycle, state, airports, charts, effectiveAt, publishedAt }: EditionSummary) => [
  String(id),
  source,
  cycle,
  state,
  String(airports),
  String(charts),
  state === 'live' ? timeOf(publishedAt) : '',
  state === 'ready' ? timeOf(effectiveAt) : '',
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
    if (context.terminal.json) context.terminal.printJson({ editions: editions.map(asJson) })
    else if (editions.length === 0) context.terminal.say('There are no editions yet.')
    else context.terminal.printTable(columns, editions.map(row))
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
    if (terminal.json) terminal.printJson({ ...asJson(summary), report })
    else {
      terminal.printTable(columns, [row(summary)])
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
