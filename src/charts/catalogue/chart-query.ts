import {
  type ChartRules,
  type ChartVersion,
  chartRules,
  chartVersions,
  type DialectTraits,
  defaultRules,
} from '../../contract/index.ts'
import type { Problem } from '../../http/index.ts'
import { problem } from '../problems.ts'

/** As a query string is parsed: a repeated parameter is an array. */
export type Query = Readonly<Record<string, string | readonly string[] | undefined>>

export type ChartQuery = { readonly version: ChartVersion; readonly rules: ChartRules }

/** service.md, endpoint 6: the query parameters. Others are ignored, an empty one counts as missing. Throws bad-parameter. */
export function readChartQuery(query: Query, { missingVersion }: DialectTraits): ChartQuery {
  const version = readWord(query, 'version', chartVersions) ?? missingVersion
  if (version === null) throw badParameter('version', chartVersions, 'is missing')
  return { version, rules: readWord(query, 'rules', chartRules) ?? defaultRules }
}

type Words<Word extends string> = Readonly<Record<Word, string>>

function readWord<Word extends string>(query: Query, name: string, words: Words<Word>): Word | undefined {
  const value = query[name]
  if (value === undefined || value === '') return undefined
  if (typeof value !== 'string') throw badParameter(name, words, 'is repeated')
  const word = (Object.keys(words) as Word[]).find((allowed) => allowed === value)
  if (word === undefined) throw badParameter(name, words, `has the value ${JSON.stringify(value.slice(0, 40))}`)
  return word
}

function badParameter(parameter: string, words: Words<string>, complaint: string): Problem {
  const allowed = Object.keys(words)
  const choices = Object.entries(words).map(([word, meaning]) => `${word} (${meaning})`)
  const detail = `The query parameter ${parameter} ${complaint}. It must be one of: ${choices.join(', ')}.`
  return problem('bad-parameter', detail, { members: { parameter, allowed } })
}
