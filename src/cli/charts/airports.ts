import { type AirportSearch, type FoundAirport, fetchAirport, type Session, searchAirports } from '#client'
import { airportSearchLimits } from '../../contract/index.ts'
import { type Context, command } from '../command.ts'
import { CommandError, type Exit } from '../command-error.ts'
import { callerSession } from '../service/caller-session.ts'
import { serviceOptions } from '../service/service-options.ts'

const { usual, most, queryLength } = airportSearchLimits

export const airports = command({
  summary: 'List or search the airports of the server',
  arguments: ['[QUERY...]'],
  options: {
    ...serviceOptions,
    near: {
      type: 'string',
      value: 'PLACE',
      summary: 'Nearest first: latitude,longitude or the ICAO code of an airport',
    },
    country: { type: 'string', value: 'CODE', summary: 'Only airports of this country, for example NZL' },
    limit: { type: 'string', value: 'NUMBER', summary: `How many at most, up to ${most}; default ${usual}` },
  },
  examples: [
    ['airports', 'airports with charts first, then by longest runway'],
    ['airports sao paulo', 'by identifier, name, city, state or country; accents and case do not matter'],
    ['airports --near -41.3,174.8 --limit 5', 'the five nearest to a position'],
    ['airports international --near YBBN', 'matches, those near Brisbane first'],
  ],
  run: async ({ words, values }, context) => {
    const { terminal, signal } = context
    checkQuery(words.QUERY)
    checkCountry(values.country)
    const session = callerSession(values, context)
    const { near, country } = values
    const limit = values.limit === undefined ? usual : readLimit(values.limit)
    const place = near === undefined ? undefined : await placeOf(near, session, context)
    const found = await searchAirports(session, { query: words.QUERY, near: place, country, limit, signal })
    if (terminal.json) terminal.printJson({ airports: found })
    else show(found, context)
    if (found.length === limit && limit < most && !terminal.json)
      terminal.say(`Only the first ${limit} are shown. --limit NUMBER shows more.`)
    return found.length > 0 ? 'ok' : nothingFound(words.QUERY, context)
  },
})

function show(found: readonly FoundAirport[], { terminal }: Context): void {
  if (found.length === 0) return
  const hasDistance = found.some(({ distance_nm }) => distance_nm !== undefined)
  terminal.printTable(
    [
      { title: 'ICAO' },
      { title: 'IATA' },
      { title: 'Name', flexible: true },
      { title: 'City', flexible: true },
      { title: 'Country', flexible: true },
      { title: 'Charts', align: 'right' },
      ...(hasDistance ? [{ title: 'Distance', align: 'right' } as const] : []),
    ],
    found.map((airport) => [
      airport.icao_airport_identifier,
      airport.iata_airport_designator,
      airport.name,
      airport.city,
      airport.country_name,
      String(airport.charts.STD + airport.charts.CAO || ''),
      ...(hasDistance ? [`${airport.distance_nm} NM`] : []),
    ]),
  )
}

function nothingFound(query: string | undefined, { terminal, program }: Context): Exit {
  if (terminal.json) return 'notFound'
  const what = query === undefined ? 'No airport matches.' : `No airport matches ${JSON.stringify(query)}.`
  terminal.say(`${what} ${program} airports lists all.`)
  return 'notFound'
}

/** `-41.3,174.8`, or the position of an airport of the server. The service checks the numbers. */
async function placeOf(text: string, session: Session, { signal }: Context): Promise<AirportSearch['near']> {
  if (/^[a-z0-9]{4}$/i.test(text)) {
    const { latitude: lat, longitude: lng } = await fetchAirport(session, text, signal)
    return { lat, lng }
  }
  const [lat = Number.NaN, lng = Number.NaN, ...others] = text
    .split(',')
    .map((part) => (part.trim() ? Number(part) : Number.NaN))
  if (others.length === 0 && Math.abs(lat) <= 90 && Math.abs(lng) <= 180) return { lat, lng }
  const expected = 'latitude,longitude such as -41.3,174.8, or an ICAO code'
  throw new CommandError('usage', `--near is ${JSON.stringify(text)}, but it must be ${expected}`)
}

function checkQuery(text = ''): void {
  if (text.length <= queryLength) return
  throw new CommandError('usage', `The query has ${text.length} characters: at most ${queryLength} are allowed`)
}

function checkCountry(text: string | undefined): void {
  if (text === undefined || /^[a-z]{3}$/i.test(text)) return
  throw new CommandError(
    'usage',
    `--country is ${JSON.stringify(text)}, but it must be a code of three letters such as NZL`,
  )
}

function readLimit(text: string): number {
  const limit = Number(text)
  if (/^\d+$/.test(text) && limit >= 1 && limit <= most) return limit
  throw new CommandError('usage', `--limit is ${JSON.stringify(text)}, but it must be a number from 1 to ${most}`)
}
