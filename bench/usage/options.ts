import { parseArgs } from 'node:util'
import { nearestWord } from '../../src/config/index.ts'
import { files, flags, numbers } from './option-table.ts'
import { UsageError } from './usage-error.ts'

export type Options = {
  /** Names of cases, or prefixes of them; empty: those that are not long. */
  readonly words: readonly string[]
  readonly rounds: number
  /** Of a round. */
  readonly seconds: number
  /** Seconds of each server before its first round. */
  readonly warmUp: number
  readonly connections: number
  /** Of the case `backup`. */
  readonly sessions: number
  /** Where rows are written as JSON; null: nowhere. */
  readonly json: string | null
  /** The folder for processor profiles of our server; null: none. */
  readonly profile: string | null
  /** Seconds after which a case is given up. */
  readonly limit: number
  readonly list: boolean
  readonly help: boolean
}

/** @throws {UsageError} when an option is unknown, or its value is missing or no such number */
export function readOptions(args: readonly string[]): Options {
  const { values, positionals } = parse(args)
  const number = (name: keyof typeof numbers): number => readNumber(name, values[name])
  return {
    words: positionals,
    rounds: number('rounds'),
    seconds: number('seconds'),
    warmUp: number('warm-up'),
    connections: number('connections'),
    sessions: number('sessions'),
    limit: number('limit'),
    json: values.json ?? null,
    profile: values.profile ? 'build/profiles' : null,
    list: values.list ?? false,
    help: values.help ?? false,
  }
}

const text = { type: 'string' } as const
const flag = { type: 'boolean' } as const
const types = {
  ...{ rounds: text, seconds: text, 'warm-up': text, connections: text, sessions: text, limit: text, json: text },
  ...{ profile: flag, list: flag, help: { ...flag, short: 'h' } },
} as const satisfies Readonly<Record<keyof typeof numbers | keyof typeof files | keyof typeof flags, object>>

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: types, allowPositionals: true })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error
    const [, name = ''] = /'(?:-\w, )?-{0,2}([^'\s=]+)/.exec(error.message) ?? []
    if (error.code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION') throw unknownOption(name, args)
    throw new UsageError(
      name in flags
        ? `--${name} takes no value: write --${name}.`
        : `--${name} needs a value: --${name} ${name in files ? 'FILE' : 'NUMBER'}.`,
    )
  }
}

function unknownOption(name: string, args: readonly string[]): UsageError {
  const typed = args.find((word) => word.replace(/^-+/, '').split('=', 1)[0] === name)?.split('=', 1)[0] ?? `--${name}`
  const near = nearestWord(name, Object.keys(types))
  return new UsageError(`Unknown option ${typed}. ${near ? `Did you mean --${near}?` : '--help shows all options.'}`)
}

function readNumber(name: keyof typeof numbers, given: string | undefined): number {
  const { fallback, isWhole } = numbers[name]
  if (given === undefined) return fallback
  const value = Number(given)
  if (value > 0 && Number.isFinite(value) && (!isWhole || Number.isInteger(value))) return value
  const expected = isWhole ? 'a whole number above 0' : 'a number above 0'
  throw new UsageError(`--${name} is ${JSON.stringify(given)}, but it must be ${expected}, such as ${fallback}.`)
}
