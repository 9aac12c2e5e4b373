import { PlatekeeperError } from '#client'
import { nearestWord, version } from '../config/index.ts'
import type { Context } from './command.ts'
import { CommandError, type Exit, exitCodes } from './command-error.ts'
import { commands } from './commands.ts'
import { commandHelp, groupHelp, overview } from './help.ts'
import { explain } from './service/explain.ts'

/** Runs one command line and returns the exit code. Every error ends here, as a sentence. */
export async function runCommandLine(args: readonly string[], given: Omit<Context, 'command'>): Promise<number> {
  const context = { ...given, command: '' }
  const terminal = context.terminal.withOptions({ json: args.includes('--json'), colour: !args.includes('--no-color') })
  try {
    return exitCodes[await dispatch(args, { ...context, terminal })]
  } catch (error) {
    const { exit, message, hint } = context.signal.aborted ? interruption(error) : commandErrorFor(error, context)
    const code = error instanceof PlatekeeperError ? error.code : exit
    terminal.printError({
      code,
      message: message.replace(longWord, shortened),
      hint: hint?.replace(longWord, shortened) ?? null,
    })
    return exitCodes[exit]
  }
}

/** A name or value that would fill the screen. */
const longWord = /\S{400,}/g
const shortened = (word: string): string => `${word.slice(0, 100)}…${word.slice(-40)}`

async function dispatch(args: readonly string[], context: Context): Promise<Exit> {
  const { terminal, program } = context
  const { name, rest } = commandOf(args, program)
  const wantsHelp = rest.includes('--help') || rest.includes('-h')
  if (name === '' || name === 'help') {
    if (rest.includes('--version') && name === '') terminal.print(version())
    else
      terminal.print(
        await helpAbout(name === 'help' ? rest.filter((word) => !word.startsWith('-')).join(' ') : '', program),
      )
    return 'ok'
  }
  const row = commands[name]
  if (!row) {
    terminal.print(await groupHelp(name, commands, program))
    return wantsHelp ? 'ok' : 'usage'
  }
  const command = await row.load()
  if (wantsHelp) {
    terminal.print(commandHelp(name, command, program))
    return 'ok'
  }
  try {
    return await command.run(rest, { ...context, command: name })
  } catch (error) {
    if (!(error instanceof CommandError && error.exit === 'usage' && !error.hint)) throw error
    throw new CommandError('usage', error.message, `See ${program} ${name} --help.`)
  }
}

/** Words of the longest command. */
const longest = 3

/**
 * The longest command at the start, and what follows it; options may precede it. An empty name: no command; a
 * name outside the table: first words of commands that need another. Throws CommandError for anything else.
 */
function commandOf(args: readonly string[], program: string): { name: string; rest: readonly string[] } {
  const start = args.findIndex((word) => !word.startsWith('-'))
  if (start < 0) return { name: '', rest: args }
  const end = args.findIndex((word, at) => at > start && word.startsWith('-'))
  const said = args.slice(start, end < 0 ? undefined : end).slice(0, longest)
  const split = (count: number) => ({
    name: said.slice(0, count).join(' '),
    rest: [...args.slice(0, start), ...args.slice(start + count)],
  })
  for (let count = said.length; count > 0; count -= 1) {
    if (Object.hasOwn(commands, split(count).name)) return split(count)
  }
  if (said[0] === 'help') return split(1)

  const known = said.findLastIndex((_, at) => isGroup(split(at + 1).name)) + 1
  if (known === said.length) return split(known)
  const typed = split(known + 1).name
  const near = nearestWord(typed, namesOf(known + 1))
  const siblings = Object.keys(commands).filter((name) => name.startsWith(`${split(known).name} `))
  const others = siblings.length > 0 ? `Commands: ${siblings.join(', ')}.` : `${program} --help lists all commands.`
  const hint = near ? `Did you mean ${near}?` : others
  throw new CommandError('usage', `Unknown command ${typed}`, otherWords.get(typed) ?? hint)
}

/** Commands of other programs, and what to do here. */
const otherWords: ReadonlyMap<string, string> = new Map([
  ['start', 'Did you mean serve?'],
  ['stop', 'Ctrl-C stops a server that runs in a terminal; a service manager stops its own.'],
  ['status', 'Did you mean doctor?'],
  ['version', 'Did you mean --version?'],
])

const isGroup = (words: string): boolean => Object.keys(commands).some((name) => name.startsWith(`${words} `))

/** What `count` words may be: commands, or their beginnings. For a misspelled first word also complete names. */
const namesOf = (count: number): readonly string[] => [
  ...(count === 1 ? Object.keys(commands) : []),
  ...new Set(Object.keys(commands).map((name) => name.split(' ').slice(0, count).join(' '))),
]

async function helpAbout(name: string, program: string): Promise<string> {
  const row = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (row) return commandHelp(name, await row.load(), program)
  if (name !== '' && isGroup(name)) return groupHelp(name, commands, program)
  if (name === '') return overview(commands, program)
  throw new CommandError('usage', `Unknown command ${name}`, `${program} --help lists all commands.`)
}

/** Any error after Ctrl-C; a command may have said what to do next. */
const interruption = (error: unknown): CommandError =>
  error instanceof CommandError && error.exit === 'interrupted' ? error : new CommandError('interrupted', 'Interrupted')

/** The message of any error. */
function commandErrorFor(error: unknown, { env, program }: Context): CommandError {
  if (error instanceof CommandError) return error
  if (error instanceof PlatekeeperError) return explain(error, program)
  if (env.PLATEKEEPER_DEBUG && error instanceof Error) return new CommandError('failed', error.stack ?? error.message)
  return new CommandError('failed', error instanceof Error ? error.message : String(error))
}
