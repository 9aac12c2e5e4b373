import { type ChartRecord, chartValidity, listCharts } from '#client'
import { categories, isTypeCode, typeCodes } from '../../contract/index.ts'
import { type Context, command } from '../command.ts'
import { callerClaims, callerSession } from '../service/caller-session.ts'
import { serviceOptions } from '../service/service-options.ts'
import { calendarDate } from './airport.ts'
import { validityOf } from './validity.ts'

const columns = [
  { title: 'Index' },
  { title: 'Cat' },
  { title: 'Type', flexible: true },
  { title: 'Name', flexible: true },
  { title: 'Runways', flexible: true },
  { title: 'Revised' },
  { title: 'Geo' },
] as const

export const charts = command({
  summary: 'List an airport’s charts',
  arguments: ['ICAO'],
  options: {
    ...serviceOptions,
    version: { type: 'string', value: 'VERSION', summary: 'Chart version; default STD', choices: ['STD', 'CAO'] },
    rules: { type: 'string', value: 'RULES', summary: 'Flight rules; default ANY', choices: ['IFR', 'VFR', 'ANY'] },
    category: { type: 'string', value: 'CATEGORY', summary: 'Only charts of this category', choices: categories },
  },
  examples: [
    ['charts YBBN', 'all charts of Brisbane'],
    ['charts YBBN --category APP', 'its approach charts'],
    ['charts KPDX --rules IFR --json', 'the response of the service for IFR'],
  ],
  notes: [
    'The list is the same for every user. Without a chart subscription, charts outside the demo airports are replaced by the demo image.',
  ],
  run: async ({ words, values }, context) => {
    const { terminal, signal } = context
    const session = callerSession(values, context)
    const { subscriptions } = await callerClaims(session, context)
    const { version = 'STD', rules = 'ANY' } = values
    const all = await listCharts(session, words.ICAO, { version, rules, signal })
    const listed = all.filter(({ category }) => category === (values.category ?? category))

    const icao = words.ICAO.toUpperCase()
    if (terminal.json) terminal.printJson({ charts: listed })
    else if (listed.length > 0) printCharts(listed, context)
    else
      terminal.say(
        `${icao} has no charts for version ${version}, rules ${rules}${values.category ? `, category ${values.category}` : ''}.`,
      )
    if (listed.length > 0 && !subscriptions.includes('charts')) {
      terminal.say('You have no chart subscription: outside the demo airports, charts are replaced by the demo image.')
    }
    return 'ok'
  },
})

/** With their validity, where any chart states it. */
function printCharts(listed: readonly ChartRecord[], { terminal, now }: Context): void {
  const validities = listed.map((chart) => validityOf(chart, now()))
  const isStated = validities.some((validity) => validity !== '')
  terminal.printTable(
    isStated ? [...columns, { title: 'Valid', flexible: true } as const] : columns,
    listed.map((chart, at) => [...row(chart), ...(isStated ? [validities[at] ?? ''] : [])]),
  )
  const expired = listed.filter((chart) => chartValidity(chart, now()) === 'expired').length
  if (expired > 0) terminal.say(`${expired} of ${listed.length} charts ${expired === 1 ? 'has' : 'have'} expired.`)
}

const row = (chart: ChartRecord): readonly string[] => [
  chart.index_number,
  chart.category,
  isTypeCode(chart.type_code) ? typeCodes[chart.type_code].name : chart.type_code,
  chart.name,
  chart.runways.join(' '),
  calendarDate(chart.revision_date),
  chart.is_georeferenced ? 'yes' : '',
]
