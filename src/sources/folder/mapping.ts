import {
  type Category,
  type ChartVersion,
  categories,
  categoryOf,
  chartVersions,
  isTypeCode,
  type TypeCode,
  typeCodes,
} from '../../contract/index.ts'
import { type ChartFacts, calendarDate, textFault, type Validity } from '../../facts/index.ts'
import { quoted } from '../csv/quoted.ts'
import type { Row } from '../csv/row.ts'
import { RowReader } from '../csv/row-reader.ts'
import { isEvidenceColumn } from './drafted.ts'

export type ManifestRow = {
  /** '' if the row names no airport. */
  readonly file: string
  /** Counted from 1. */
  readonly page: number
  /** `revision_date` is '' if the row does not state it. null if there are errors. */
  readonly facts: ChartFacts | null
  /** In sentences; empty if the row is valid. */
  readonly errors: readonly string[]
  /** Unknown columns. */
  readonly unused: readonly string[]
}

const versions = Object.keys(chartVersions) as ChartVersion[]
const runway = /^(0?[1-9]|[12]\d|3[0-6])[LRC]?$/
const runwayRule = 'runways are bare designators such as 04R'

/** Characters; identifiers of ARINC 424 have six. */
const longestProcedure = 20

export const manifestColumns = {
  file: ['file'],
  airport: ['airport', 'icao', 'icao_airport_identifier'],
  type: ['type_code', 'type'],
  name: ['name'],
  index: ['index_number', 'index'],
} as const

/** Missing required columns, so that a table of something else is not reported row by row. */
export const missingColumns = (columns: readonly string[]): readonly string[] =>
  Object.values(manifestColumns)
    .filter((names) => !names.some((name) => columns.includes(name)))
    .map(([name]) => name)

/** A row of the manifest as a chart, with every error in it. */
export function readManifestRow(row: Row): ManifestRow {
  const reader = new RowReader(row)
  const file = reader.required(...manifestColumns.file)
  const airport = reader.required(...manifestColumns.airport).toUpperCase()
  if (airport !== '' && !/^[A-Z0-9]{4}$/.test(airport)) {
    reader.errors.push(`airport ${quoted(airport)} is not an ICAO identifier of four letters or digits`)
  }
  const type = readType(reader)
  const name = reader.required(...manifestColumns.name) && reader.displayed('name')
  const index = reader.required(...manifestColumns.index).toUpperCase()
  if (index !== '' && !/^[A-Z0-9-]{1,16}$/.test(index)) {
    reader.errors.push(`index_number ${quoted(index)} is not valid: 1 to 16 letters, digits and dashes`)
  }
  const runways = reader.list('runways', /[\s;,]+/).map((designator) => designator.toUpperCase())
  for (const designator of runways) {
    if (!runway.test(designator)) reader.errors.push(`runway ${quoted(designator)} is not valid: ${runwayRule}`)
  }
  const procedures = reader.list('procedures', /[\s;,]+/)
  for (const procedure of procedures) {
    const fault = textFault(procedure, longestProcedure)
    if (fault !== null) reader.errors.push(`procedure ${quoted(procedure)} ${fault}`)
  }
  const version = reader.choice('version', versions, 'STD')
  const rules = reader.choice('rules', ['IFR', 'VFR'], 'IFR')
  const revision = readDate(reader, 'revision_date')
  const validity = readValidity(reader)
  const page = Number(reader.matching('page', /^[1-9]\d{0,3}$/, 'pages count from 1', '1'))
  const sound = type !== null && reader.errors.length === 0
  const facts = sound && {
    icao_airport_identifier: airport,
    ...type,
    name,
    index_number: index,
    procedures,
    runways,
    version,
    rules,
    revision_date: revision?.replaceAll('-', '') ?? '',
    ...validity,
  }
  return {
    file,
    page,
    facts: facts || null,
    errors: reader.errors,
    unused: reader.unused().filter((name) => !isEvidenceColumn(name)),
  }
}

/** Type code and category, which must not contradict each other. */
function readType(reader: RowReader): { readonly type_code: TypeCode; readonly category: Category } | null {
  const said = reader.text('category').toUpperCase()
  const category = categories.find((word) => word === said)
  if (said !== '' && !category) {
    reader.errors.push(`category ${quoted(said)} is not one of ${categories.join(', ')}`)
  }
  const code = reader.required(...manifestColumns.type).toUpperCase()
  if (code === '') return null
  if (!isTypeCode(code)) {
    reader.errors.push(`type_code ${quoted(code)} is unknown; ${codesFor(category)}`)
    return null
  }
  const belongsTo = categoryOf(code)
  if (category && category !== belongsTo) {
    reader.errors.push(
      `category ${category} contradicts type_code ${code} (${typeCodes[code].name}), which is ${belongsTo}`,
    )
    return null
  }
  return { type_code: code, category: belongsTo }
}

/** `the codes are ARR: 6C VFR arrival, J STAR …`; of all categories if no category is given. */
function codesFor(category: Category | undefined): string {
  const codes = Object.keys(typeCodes).filter(isTypeCode).toSorted()
  const lists = (category ? [category] : categories).map((each) => {
    const its = codes.filter((code) => categoryOf(code) === each)
    return `${each}: ${its.map((code) => `${code} ${typeCodes[code].name}`).join(', ')}`
  })
  return `the codes are ${lists.join('; ')}`
}

function readValidity(reader: RowReader): Partial<Validity> {
  const [from, until] = [readDate(reader, 'valid_from'), readDate(reader, 'valid_until')]
  if (from !== undefined && until !== undefined && from >= until) {
    reader.errors.push(`valid_until ${until} is not later than valid_from ${from}`)
  }
  return { ...(from !== undefined && { valid_from: from }), ...(until !== undefined && { valid_until: until }) }
}

/** ISO 8601; undefined: the cell is empty, or not a date. */
function readDate(reader: RowReader, column: 'revision_date' | 'valid_from' | 'valid_until'): string | undefined {
  const text = reader.text(column)
  if (text === '') return undefined
  const [, year, month, day] = /^(\d{4})(\d{2})(\d{2})$/.exec(calendarDate(text) ?? '') ?? []
  if (year !== undefined) return `${year}-${month}-${day}`
  reader.errors.push(`${column} ${quoted(text)} is not a date written YYYYMMDD or YYYY-MM-DD`)
  return undefined
}
