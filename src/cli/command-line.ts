import { PlatekeeperError } from 'platekeeper-client'
import type { Context } from './command.ts'
import { CommandError, type Exit, exitCodes } from './command-error.ts'
import { type CommandTable, commands } from './commands.ts'
import { commandHelp, groupHelp, overview } from './help.ts'
import { nearestWord } from './nearest-word.ts'
import { explain } from './service/explain.ts'
import { version } from './version.ts'

/** Runs one command line and tells the exit code. Every error ends here, as a sentence. */
export async function runCommandLine(args: readonly string[], context: Context): Promise<number> {
  const terminal = context.terminal.withOptions({ json: args.includes('--json'), colour: !args.includes('--no-color') })
  try {
    return exitCodes[await dispatch(args, { ...context, terminal })]
  } catch (error) {
    const { exit, message, hint } = context.signal.aborted
      ? new CommandError('interrupted', 'Interrupted')
      : commandErrorFor(error, context)
    const code = error instanceof PlatekeeperError ? error.code : exit
    terminal.complain({ code, message, hint })
    return exitCodes[exit]
  }
}

async function dispatch(args: readonly string[], context: Context): Promise<Exit> {
  const { terminal, program } = context
  const { name, rest } = commandOf(args)
  const wantsHelp = rest.includes('--help') || rest.includes('-h')
  if (name === '' || name === 'help') {
    if (rest.includes('--version') && name === '') terminal.print(version())
    else
      terminal.print(helpAbout(name === 'help' ? rest.filter((word) => !word.startsWith('-')).join(' ') : '', program))
    return 'ok'
  }
  const command = commands[name]
  if (!command) {
    terminal.print(groupHelp(name, commands, program))
    return wantsHelp ? 'ok' : 'usage'
  }
  if (wantsHelp) {
    terminal.print(commandHelp(name, command, program))
    return 'ok'
  }
  try {
    return await command.run(rest, context)
  } catch (error) {
    if (!(error instanceof CommandError && error.exit === 'usage' && !error.hint)) throw error
    throw new CommandError('usage', error.message, `See ${program} ${name} --help`)
  }
}

/**
 * The longest command at the start, and what follows it; options may stand before it. An empty name: there is none; a
 * name outside the table: the first word of commands that need a second. Throws CommandError for anything else.
 */
function commandOf(args: readonly string[]): { name: string; rest: readonly string[] } {
  const start = args.findIndex((word) => !word.startsWith('-'))
  if (start < 0) return { name: '', rest: args }
  const [first = '', second = ''] = args.slice(start)
  const before = args.slice(0, start)
  const both = `${first} ${second}`
  if (Object.hasOwn(commands, both)) return { name: both, rest: [...before, ...args.slice(start + 2)] }
  const rest = [...before, ...args.slice(start + 1)]
  if (first === 'help' || Object.hasOwn(commands, first)) return { name: first, rest }

  const needsSecond = Object.keys(commands).some((name) => name.startsWith(`${first} `))
  if (needsSecond && (second === '' || second.startsWith('-'))) return { name: first, rest }
  const typed = needsSecond ? both : first
  const near = nearestWord(typed, namesIn(commands, needsSecond))
  throw new CommandError('usage', `There is no command ${typed}`, near && `Did you mean ${near}?`)
}

/** For a second word gone wrong the whole names, for a first one also the first words. */
const namesIn = (table: CommandTable, whole: boolean): readonly string[] =>
  whole ? Object.keys(table) : [...new Set(Object.keys(table).flatMap((name) => [name, name.split(' ')[0] ?? name]))]

function helpAbout(name: string, program: string): string {
  const command = commands[name]
  if (command) return commandHelp(name, command, program)
  const isGroup = Object.keys(commands).some((candidate) => candidate.startsWith(`${name} `))
  if (name !== '' && isGroup) return groupHelp(name, commands, program)
  if (name === '') return overview(commands, program)
  throw new CommandError('usage', `There is no command ${name}`, `${program} --help lists all commands`)
}

/** What the person is told, whatever was thrown. */
function commandErrorFor(error: unknown, { env, program }: Context): CommandError {
  if (error instanceof CommandError) return error
  if (error instanceof PlatekeeperError) return explain(error, program)
  if (env.PLATEKEEPER_DEBUG && error instanceof Error) return new CommandError('failed', error.stack ?? error.message)
  return new CommandError('failed', error instanceof Error ? error.message : String(error))
}
