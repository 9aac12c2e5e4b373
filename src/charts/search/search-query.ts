import { airportSearchLimits } from '../../contract/index.ts'
import type { Position } from '../../facts/index.ts'
import type { Problem } from '../../http/index.ts'
import type { Query } from '../catalogue/chart-query.ts'
import { problem } from '../problems.ts'
import type { AirportQuery } from './airport-index.ts'

const { usual, most, queryLength } = airportSearchLimits

/** What each parameter may be, as the problem document says it. */
const allowed = {
  query: `text of at most ${queryLength} characters`,
  near: 'latitude,longitude in decimal degrees, for example -41.327,174.805',
  country: 'an ISO 3166-1 alpha-3 code, for example NZL',
  limit: `a whole number from 1 to ${most}`,
} as const
type Parameter = keyof typeof allowed

/** The query parameters of an airport search. Others are ignored, an empty one counts as missing. Throws bad-parameter. */
export function readSearchQuery(query: Query): AirportQuery {
  return {
    query: read(query, 'query', readText) ?? '',
    near: read(query, 'near', readPosition),
    country: read(query, 'country', readCountry),
    limit: read(query, 'limit', readLimit) ?? usual,
  }
}

/** `parse` returns null for a value that is not allowed. */
function read<T>(query: Query, name: Parameter, parse: (text: string) => T | null): T | null {
  const value = query[name]
  if (value === undefined || value === '') return null
  if (typeof value !== 'string') throw badParameter(name, 'is repeated')
  const parsed = parse(value)
  if (parsed === null) throw badParameter(name, `has the value ${JSON.stringify(value.slice(0, 40))}`)
  return parsed
}

const readText = (text: string): string | null => ([...text].length <= queryLength ? text.trim() : null)

const degrees = String.raw`[+-]?\d{1,3}(?:\.\d{1,15})?`
const positionPattern = new RegExp(`^(${degrees}),(${degrees})$`)

/** A plus sign arrives as a space where it was not encoded. */
function readPosition(text: string): Position | null {
  const [, lat = '', lng = ''] = positionPattern.exec(text.replace(/\s/g, '')) ?? []
  const position = { lat: Number(lat), lng: Number(lng) }
  return lat !== '' && Math.abs(position.lat) <= 90 && Math.abs(position.lng) <= 180 ? position : null
}

const readCountry = (text: string): string | null => (/^[a-z]{3}$/i.test(text) ? text.toUpperCase() : null)

function readLimit(text: string): number | null {
  const limit = Number(text)
  return /^\d{1,3}$/.test(text) && limit >= 1 && limit <= most ? limit : null
}

function badParameter(parameter: Parameter, complaint: string): Problem {
  const detail = `The query parameter ${parameter} ${complaint}. It must be ${allowed[parameter]}.`
  return problem('bad-parameter', detail, { members: { parameter, allowed: [allowed[parameter]] } })
}
