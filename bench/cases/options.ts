import { parseArgs } from 'node:util'

export type Options = {
  /** Names of cases, or beginnings of them; none: those that are not long. */
  readonly chosen: readonly string[]
  readonly rounds: number
  /** Of a round. */
  readonly seconds: number
  readonly connections: number
  /** Where rows are written as JSON; null: nowhere. */
  readonly json: string | null
  /** The folder for processor profiles of our server; null: none. */
  readonly profile: string | null
  /** Seconds after which a case is given up. */
  readonly limit: number
  readonly list: boolean
}

/** @throws {Error} when an option is unknown or no number */
export function readOptions(words: readonly string[]): Options {
  const text = (value: string) => ({ type: 'string', default: value }) as const
  const { values, positionals } = parseArgs({
    args: [...words],
    allowPositionals: true,
    options: {
      rounds: text('5'),
      seconds: text('1'),
      connections: text('64'),
      limit: text('600'),
      json: { type: 'string' },
      profile: { type: 'boolean', default: false },
      list: { type: 'boolean', default: false },
    },
  })
  const number = (name: 'rounds' | 'seconds' | 'connections' | 'limit'): number => {
    const value = Number(values[name])
    if (value > 0) return value
    throw new Error(`--${name}=${values[name]} is not a number above 0`)
  }
  return {
    chosen: positionals,
    rounds: number('rounds'),
    seconds: number('seconds'),
    connections: number('connections'),
    limit: number('limit'),
    json: values.json ?? null,
    profile: values.profile ? 'build/profiles' : null,
    list: values.list,
  }
}
