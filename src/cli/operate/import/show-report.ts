import type { ImportReport, Overlap, Quarantined } from '../../../editions/index.ts'
import { visibleLine } from '../../../text/index.ts'
import type { Context } from '../../command.ts'
import { counted } from '../../terminal/counted.ts'
import { localAndRelative } from '../../terminal/times.ts'

const columns = [
  { title: 'File', flexible: true },
  { title: 'Airport' },
  { title: 'Index' },
  { title: 'Name', flexible: true },
  { title: 'Change' },
  { title: 'Map error', align: 'right' },
] as const

/** Rows and lines of a kind that are shown; the rest is counted. */
const mostShown = 50

/** The result of an import: a table of changes, a line for each note and rejection, and the totals. */
export function showReport(report: ImportReport, { terminal }: Context): void {
  const { imported, removed, quarantined, warnings, overlaps } = report
  const news = imported.filter(({ change }) => change !== 'unchanged')
  const rows = [
    ...news.map(({ file, airport, index_number, name, change, residual_px: error }) => [
      file,
      airport,
      index_number,
      name,
      change,
      error === null ? 'no map' : `${error.toFixed(1)} px`,
    ]),
    ...removed.map(({ airport, index_number, name }) => ['', airport, index_number, name, 'removed', '']),
  ]
  if (rows.length > 0) terminal.printTable(columns, rows.slice(0, mostShown))
  const lines = [
    ...grouped(warnings.map(({ file, text }) => ({ place: file, says: text }))).map(
      (each) => `${terminal.style('yellow', 'note    ')}  ${visibleLine(each)}`,
    ),
    ...overlaps.map((overlap) => `${terminal.style('yellow', 'note    ')}  ${visibleLine(overlapLine(overlap))}`),
    ...grouped(
      quarantined.map((each) => ({ place: placeOf(each), file: each.file, says: each.reasons.join('; ') })),
    ).map((each) => `${terminal.style('red', 'rejected')}  ${visibleLine(each)}`),
  ]
  for (const line of lines.slice(-mostShown)) terminal.print(line)
  const hidden = [
    { count: rows.length, kind: 'charts' },
    { count: lines.length, kind: 'notes and rejections' },
  ].filter(({ count }) => count > mostShown)
  for (const { count, kind } of hidden) {
    terminal.say(`Only ${mostShown} of ${count} ${kind} are shown. --report FILE writes all.`)
  }
  for (const line of sums(report)) terminal.say(line)
}

/** From this number on, lines with the same text are grouped into one. */
const fewest = 4
const namedOfGroup = 3

type Line = { readonly place: string; readonly file?: string; readonly says: string }

/** `a.pdf: what it says`; of several with the same text, `164 items: what it says (a.pdf, b.pdf, c.pdf …)`, the largest group last. */
function grouped(lines: readonly Line[]): readonly string[] {
  const groups = [...Map.groupBy(lines, ({ says }) => says)]
  return groups
    .toSorted(([, one], [, other]) => one.length - other.length)
    .flatMap(([says, group]) => {
      if (group.length < fewest) return [...new Set(group.map(({ place }) => `${place}: ${says}`))]
      const names = [...new Set(group.map(({ place, file }) => file ?? place))]
      const more = names.length > namedOfGroup ? ' …' : ''
      return [`${group.length} items: ${says} (${names.slice(0, namedOfGroup).join(', ')}${more})`]
    })
}

function sums(report: ImportReport): readonly string[] {
  const { kept = [], residuals, quarantined } = report
  const lines = [
    `${contentsOf(report)}; ${quarantined.length} rejected.`,
    ...kept.map(
      (part) =>
        `This includes ${counted(part.charts, 'chart')} of ${counted(part.airports, 'other airport')}, copied from the previous edition (cycle ${part.cycle}).`,
    ),
  ]
  const { median_px: median, greatest_px: greatest } = residuals
  if (median === null || greatest === null) return lines
  const maps = `${counted(residuals.charts, 'georeferenced chart')}: median map error ${median.toFixed(1)} px`
  return [...lines, `${maps}, maximum ${greatest.toFixed(1)} px.`]
}

/** `9 airports (9 new, 0 changed, 0 unchanged), 0 removed`; for charts followed by the number of airports. */
function contentsOf({ airports, airport_changes: airportChanges, charts }: ImportReport): string {
  const changes = ({ new: added, changed, unchanged, removed }: Omit<ImportReport['charts'], 'total'>) =>
    `(${added} new, ${changed} changed, ${unchanged} unchanged), ${removed} removed`
  if (airportChanges) return `${counted(airports, 'airport')} ${changes(airportChanges)}`
  return `${counted(charts.total, 'chart')} ${changes(charts)}, ${counted(airports, 'airport')}`
}

/** Whether the edition is live, and if not, why and what to do. */
export function showOutcome(report: ImportReport, context: Context): void {
  for (const line of outcome(report, context)) context.terminal.say(line)
}

function outcome(
  { edition, state, objections, effective_at: at }: ImportReport,
  { program, now }: Context,
): readonly string[] {
  if (edition === null) return ['Nothing was published. The previous edition stays live, if there is one.']
  if (state === 'live') return [`Edition ${edition} is live.`]
  if (at !== null) return [`Edition ${edition} is ready and goes live at ${localAndRelative(Date.parse(at), now())}.`]
  return [
    ...(objections.length === 0 ? [`Edition ${edition} is ready, but not live.`] : []),
    ...objections.map((objection) => `Edition ${edition} is not live: ${objection}.`),
    `Review it: ${program} editions show ${edition}. Activate it: ${program} editions activate ${edition}.`,
  ]
}

function overlapLine({ source, listed, charts, first }: Overlap): string {
  const what = charts === 1 ? first : `${charts} charts, ${first} first`
  return `${what}: ${listed === 'this' ? 'replaces the chart of' : 'replaced by the chart of'} ${source}`
}

/** `a.pdf (manifest.csv line 3)`; the place alone if the table itself is rejected. */
const placeOf = ({ file, where }: Quarantined): string => (where.startsWith(file) ? where : `${file} (${where})`)
