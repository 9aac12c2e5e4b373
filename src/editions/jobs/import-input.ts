import { basename, isAbsolute } from 'node:path'
import { airacEffective } from '../../facts/index.ts'
import type { JobFields } from '../../jobs/index.ts'
import type { Activation } from '../activate/activation.ts'
import type { ImportKind, ImportRequests } from '../import/import-from.ts'

/** What an import reads, and when its edition goes live. */
export type ImportOrder = {
  readonly [Kind in ImportKind]: { readonly kind: Kind; readonly order: ImportRequests[Kind] }
}[ImportKind] & { readonly activation: Activation | undefined; readonly force: boolean }

/**
 * `any process`: workers and servers can run it. `command`: only the command that added it, or the same one again, because it needs
 * files of that machine, or credentials, which are not stored.
 */
export type ImportPlace = 'any process' | 'command'

/** The arguments of a stored import are not what this version understands. */
export class UnknownImport extends Error {
  override readonly name = 'UnknownImport'
}

/** Why workers cannot run an order, as the end of a sentence; null: they can. */
export function boundTo({ kind, order }: ImportOrder): string | null {
  if (kind === 'folder') return 'the folder is on this machine'
  const location = 'location' in order ? order.location : undefined
  if (location === undefined) return null
  if (!isUrl(location)) return 'the path is on this machine'
  if (withoutSecrets(location) !== location)
    return 'the URL has credentials or a query, which may be secret and are not stored'
  return null
}

/** The arguments as they are stored, for people to see: without credentials, and without the queries of URLs. */
export function importInput(given: ImportOrder): JobFields {
  const { kind, order, activation, force } = given
  const place: ImportPlace = boundTo(given) === null ? 'any process' : 'command'
  const fields = Object.entries(order).flatMap(([name, value]): [string, string | readonly string[]][] => {
    if (value === undefined || value.length === 0) return []
    return [[name, name === 'location' && isUrl(String(value)) ? withoutSecrets(String(value)) : value]]
  })
  const times = { ...(activation !== undefined && { activation }), ...(force && { force }) }
  return { source: kind, place, ...Object.fromEntries(fields), ...times }
}

/** Parses stored arguments, or those of a schedule. Throws UnknownImport, which names the field. */
export function readImportInput(input: unknown): ImportOrder & { readonly place: ImportPlace } {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) throw new UnknownImport('No object')
  const fields = new Map<string, unknown>(Object.entries(input))
  const kind = one(fields, 'source', kinds)
  const place = one(fields, 'place', ['any process', 'command'])
  const activation = fields.has('activation') ? one(fields, 'activation', ['now', 'effective', 'later']) : undefined
  const force = fields.has('force') ? one(fields, 'force', [true]) : false
  const order = ordersOf[kind](fields)
  const [unknown] = [...fields.keys()].filter((name) => !common.includes(name) && !Object.hasOwn(order, name))
  if (unknown !== undefined) throw new UnknownImport(`${kind} has no argument ${unknown}`)
  const read = { kind, order, activation, force } as ImportOrder
  const reason = place === 'any process' ? boundTo(read) : null
  if (reason !== null) throw new UnknownImport(`No worker can run it: ${reason}`)
  return { ...read, place }
}

/** The name of the editions that it makes: imports of one queue up. */
export function importQueue({ kind, order }: ImportOrder): string {
  return kind === 'folder' ? `folder:${order.name ?? basename(order.directory)}` : kind
}

/** Its command, as a person types it. */
export function importCommand({ kind, order, activation, force }: ImportOrder): string {
  const given = new Map<string, unknown>(Object.entries(order))
  const place = given.get('location') ?? given.get('directory')
  const options = ['name', 'cycle', 'airports', 'states', 'countries'].flatMap((name) =>
    [given.get(name) ?? []].flat().flatMap((value) => [`--${singular[name] ?? name}`, shellWord(String(value))]),
  )
  return [
    ...['platekeeper', 'import', kind in airportSources ? 'airports' : 'charts', kind],
    ...(place === undefined ? [] : [shellWord(String(place))]),
    ...options,
    ...(activation === undefined ? [] : ['--activate', activation]),
    ...(force ? ['--force'] : []),
  ].join(' ')
}

const singular: Readonly<Record<string, string>> = { airports: 'airport', states: 'state', countries: 'country' }

const shellWord = (word: string): string =>
  /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`

const isUrl = (location: string): boolean => /^[a-z][a-z0-9+.-]+:\/\//i.test(location)

/** A URL as it may be stored. One that cannot be parsed is stored up to what may be a secret. */
function withoutSecrets(location: string): string {
  const parsed = URL.parse(location)
  if (parsed === null) return location.replace(/\/\/[^/]*@/, '//').replace(/[?#].*$/s, '')
  if (!parsed.username && !parsed.password && !parsed.search && !parsed.hash) return location
  for (const part of ['username', 'password', 'search', 'hash'] as const) parsed[part] = ''
  return parsed.href
}

const longestText = 2000
const longestList = 1000

type Fields = ReadonlyMap<string, unknown>

const common: readonly string[] = ['source', 'place', 'activation', 'force']

const located = (fields: Fields) => {
  const location = text(fields, 'location')
  if (location !== undefined && !isUrl(location) && !isAbsolute(location))
    throw new UnknownImport('location is neither a URL nor an absolute path')
  if (location !== undefined && isUrl(location) && !/^https?:/i.test(location))
    throw new UnknownImport('location is not an http or https URL')
  return { location }
}

const airportSources = {
  nasr: located,
  cifp: located,
  ourairports: located,
}

const ordersOf: { readonly [Kind in ImportKind]: (fields: Fields) => ImportRequests[Kind] } = {
  ...airportSources,
  dtpp: (fields) => {
    const cycle = text(fields, 'cycle')
    if (cycle !== undefined && airacEffective(cycle) === null)
      throw new UnknownImport('cycle is not year and cycle, such as 2611')
    return { ...located(fields), cycle, airports: list(fields, 'airports'), states: list(fields, 'states') }
  },
  drawn: (fields) => ({ airports: list(fields, 'airports'), countries: list(fields, 'countries') }),
  folder: (fields) => {
    const directory = text(fields, 'directory')
    if (directory === undefined || !isAbsolute(directory)) throw new UnknownImport('directory is not an absolute path')
    const name = text(fields, 'name')
    if (name !== undefined && !/^[\w.-]{1,100}$/.test(name)) throw new UnknownImport('name has other characters')
    return { directory, name }
  },
}
const kinds = Object.keys(ordersOf) as ImportKind[]

function one<const T>(fields: Fields, name: string, choices: readonly T[]): T {
  const found = choices.find((choice) => choice === fields.get(name))
  if (found === undefined) throw new UnknownImport(`${name} is not ${choices.join(' or ')}`)
  return found
}

function text(fields: Fields, name: string): string | undefined {
  const value = fields.get(name)
  if (value === undefined) return undefined
  if (typeof value !== 'string' || value === '' || value.length > longestText)
    throw new UnknownImport(`${name} is not a text of 1 to ${longestText} characters`)
  return value
}

function list(fields: Fields, name: string): readonly string[] {
  const value = fields.get(name) ?? []
  const isList = Array.isArray(value) && value.length <= longestList
  if (!isList || value.some((each) => typeof each !== 'string' || each === '' || each.length > 100))
    throw new UnknownImport(`${name} is not a list of up to ${longestList} texts of 1 to 100 characters`)
  return value
}
