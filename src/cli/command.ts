import { parseArgs } from 'node:util'
import { nearestWord } from '../config/index.ts'
import type { ChartPool } from '../editions/index.ts'
import { CommandError, type Exit } from './command-error.ts'
import type { Terminal } from './terminal/terminal.ts'

/** What a command gets besides its arguments and options. */
export type Context = {
  readonly terminal: Terminal
  readonly env: Readonly<Record<string, string | undefined>>
  /** Where relative paths of the caller start. */
  readonly cwd: string
  /** Aborted by Ctrl-C. */
  readonly signal: AbortSignal
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** The user of the operating system. */
  readonly osUser: string
  /** The name of the command that runs, for example `user add`. */
  readonly command: string
  /** The program's name as the caller typed it; for hints that can be copied. */
  readonly program: string
  /** Whether the master key is left where it is. */
  readonly isKeyless?: boolean
  /** The folder of the built viewer, instead of building it. */
  readonly viewerBuild?: string
  /** Shared drawing workers; absent: each import starts its own. */
  readonly pool?: () => Promise<ChartPool>
}

type TextOption = {
  readonly type: 'string'
  /** The placeholder of the value in help, for example `FILE`. */
  readonly value: string
  readonly summary: string
  /** The allowed values; letters' case does not matter. */
  readonly choices?: readonly string[]
  /** May be repeated; a value may be a list separated by commas. */
  readonly multiple?: true
  /** May be repeated; values are not split at commas. */
  readonly repeatable?: true
  /** May be empty: an empty value removes what is set. */
  readonly mayBeEmpty?: true
  /** The value may be left out, `--lan` or `--lan=ADDRESS`; it is then empty. */
  readonly isValueOptional?: true
}
type Flag = { readonly type: 'boolean'; readonly summary: string }
export type Options = Readonly<Record<string, TextOption | Flag>>

type Value<O> = O extends Flag
  ? boolean
  : O extends { multiple: true } | { repeatable: true }
    ? readonly string[]
    : (O extends { choices: readonly (infer C)[] } ? C : string) | undefined
export type Values<O extends Options> = { readonly [K in keyof O]: Value<O[K]> }

/** Words by name; one written in brackets, `[SOURCE]`, may be left out; `[QUERY...]` is all remaining words, joined by spaces. */
type Words<A extends readonly string[]> = {
  readonly [W in A[number] as W extends `[${infer Name}...]`
    ? Name
    : W extends `[${infer Name}]`
      ? Name
      : W]: W extends `[${string}]` ? string | undefined : string
}

type Definition<O extends Options, A extends readonly string[]> = {
  readonly summary: string
  /** Words of the command, in order; those in brackets may be left out and come last. */
  readonly arguments: A
  readonly options: O
  /** Complete calls without the program's name, each with what it does. */
  readonly examples: readonly (readonly [call: string, effect: string])[]
  /** Further paragraphs of help. */
  readonly notes?: readonly string[]
  run(input: { readonly words: Words<A>; readonly values: Values<O> }, context: Context): Promise<Exit>
}

/** A row of the command table. */
export type Command = Omit<Definition<Options, readonly string[]>, 'run'> & {
  run(args: readonly string[], context: Context): Promise<Exit>
}

/** Accepted by every command. */
export const globalOptions = {
  json: { type: 'boolean', summary: 'Print JSON' },
  'no-color': { type: 'boolean', summary: 'No colours; also the environment variable NO_COLOR' },
  help: { type: 'boolean', summary: 'Show this help' },
} as const satisfies Options

export function command<const O extends Options, const A extends readonly string[]>(
  definition: Definition<O, A>,
): Command {
  return {
    ...definition,
    run: async (args, context) => definition.run(readArguments(definition, args), context),
  }
}

/** Throws CommandError `usage`, naming what is wrong and what would be right. */
function readArguments<O extends Options, A extends readonly string[]>(
  definition: Definition<O, A>,
  args: readonly string[],
) {
  const options: Options = { ...globalOptions, ...definition.options }
  const { values, positionals } = parse(args.map(withEmptyValue(options)), options)

  const takesRest = definition.arguments.at(-1)?.endsWith('...]') ?? false
  const rest = takesRest ? definition.arguments.length - 1 : definition.arguments.length
  if (takesRest && positionals.length > rest)
    positionals.splice(rest, Number.POSITIVE_INFINITY, positionals.slice(rest).join(' '))
  const extra = positionals[definition.arguments.length]
  if (extra !== undefined) throw oneTooMany(extra, args, options)
  const empty = definition.arguments.findIndex((name, at) => !isOptional(name) && positionals[at]?.trim() === '')
  if (empty >= 0) throw new CommandError('usage', `${definition.arguments[empty]} is empty`)
  const missing = definition.arguments[positionals.length]
  if (missing !== undefined && !isOptional(missing)) throw new CommandError('usage', `${missing} is missing`)

  const read = Object.entries(options).map(([name, option]) => {
    const given = values[name]
    if (option.type === 'boolean') return [name, given === true]
    if (option.repeatable) return [name, Array.isArray(given) ? given.map(String) : []]
    if (option.multiple) return [name, Array.isArray(given) ? given.flatMap((each) => String(each).split(',')) : []]
    if (given === '' && !option.isValueOptional && !option.mayBeEmpty)
      throw new CommandError('usage', `--${name} is empty: omit it, or give it a value: --${name} ${option.value}`)
    return [name, typeof given === 'string' ? chosen(name, given, option.choices) : undefined]
  })
  return {
    words: Object.fromEntries(
      definition.arguments.map((name, at) => [name.replace(/^\[(\w+)(\.\.\.)?\]$/, '$1'), positionals[at]]),
    ) as Words<A>,
    values: Object.fromEntries(read) as Values<O>,
  }
}

/** `--lan` as `--lan=`, where a value may be left out. */
const withEmptyValue =
  (options: Options) =>
  (argument: string): string =>
    takesOptionalValue(argument, options) ? `${argument}=` : argument

function takesOptionalValue(argument: string, options: Options): boolean {
  const option = argument.startsWith('--') ? options[argument.slice(2)] : undefined
  return option?.type === 'string' && option.isValueOptional === true
}

function oneTooMany(extra: string, args: readonly string[], options: Options): CommandError {
  const before = args[args.indexOf(extra) - 1]
  const hint = before && takesOptionalValue(before, options) ? `Did you mean ${before}=${extra}?` : null
  return new CommandError('usage', `Unexpected argument: ${extra}`, hint)
}

const isOptional = (argument: string): boolean => argument.startsWith('[')

function parse(args: readonly string[], options: Options) {
  const types = Object.fromEntries(
    Object.entries(options).map(([name, { type, ...rest }]) => [
      name,
      { type, multiple: 'multiple' in rest || 'repeatable' in rest },
    ]),
  )
  try {
    return parseArgs({ args: joinNegative(args, options), options: types, allowPositionals: true, strict: true })
  } catch (error) {
    if (!(error instanceof Error)) throw error
    const [, name = ''] = /'-{0,2}([^'\s=]*)/.exec(error.message) ?? []
    if ('code' in error && error.code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION') {
      const near = nearestWord(name, Object.keys(options))
      const typed = typedOption(name, args) ?? `--${name}`
      throw new CommandError('usage', `Unknown option ${typed}`, near && `Did you mean --${near}?`)
    }
    const option = options[name]
    const expected = option?.type === 'string' ? `--${name} needs a value: --${name} ${option.value}` : error.message
    throw new CommandError('usage', expected)
  }
}

/** An unknown option as it was typed. parseArgs reads the letters of `-XY` as options, and names the first one. */
function typedOption(name: string, args: readonly string[]): string | undefined {
  const words = args.filter((word) => word.startsWith('-')).map((word) => word.split('=')[0] ?? word)
  return (
    words.find((word) => word.replace(/^-+/, '') === name) ??
    words.find((word) => name.length === 1 && /^-[^-]/.test(word) && word.includes(name))
  )
}

/** `--near -41.3,174.8` as `--near=-41.3,174.8`: parseArgs would read the value as an option. */
function joinNegative(args: readonly string[], options: Options): string[] {
  const joined: string[] = []
  for (const word of args) {
    const option = joined.at(-1) ?? ''
    const takesValue = option.startsWith('--') && options[option.slice(2)]?.type === 'string'
    if (takesValue && /^-\d/.test(word)) joined.splice(-1, 1, `${option}=${word}`)
    else joined.push(word)
  }
  return joined
}

function chosen(name: string, given: string, choices: readonly string[] | undefined): string {
  if (!choices) return given
  const choice = choices.find((candidate) => candidate.toLowerCase() === given.toLowerCase())
  if (choice !== undefined) return choice
  throw new CommandError('usage', `--${name} is ${JSON.stringify(given)}, but it must be one of ${choices.join(', ')}`)
}
