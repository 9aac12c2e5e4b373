import { type Command, globalOptions, type Options } from './command.ts'
import { exitCodes } from './command-error.ts'
import { type CommandTable, groups } from './commands.ts'
import { layOut } from './terminal/table.ts'

/** Help of the whole program: a start, then every command. */
export function overview(commands: CommandTable, program: string): string {
  const sections = Object.entries(groups).map(([group, title]) => {
    const rows = Object.entries(commands).filter(([, command]) => command.group === group)
    return section(
      title,
      rows.map(([name, command]) => [callOf(name, command, false), command.summary]),
    )
  })
  return [
    'Airport charts with OAuth device sign-in.',
    section('Start', [
      [`${program} login`, 'sign in'],
      [`${program} charts YBBN`, 'list the charts of an airport'],
      [`${program} download YBBN 10-9`, 'save a chart as a picture'],
    ]),
    ...sections,
    section('Options of every command', optionRows(globalOptions)),
    section('Exit codes', [
      [String(exitCodes.ok), 'done'],
      [String(exitCodes.failed), 'failed'],
      [String(exitCodes.usage), 'the command line was not understood'],
      [String(exitCodes.signInNeeded), 'sign in first'],
      [String(exitCodes.notFound), 'no such airport, chart or name'],
      [String(exitCodes.noSubscription), 'the chart is the demo image, for want of a subscription'],
      [String(exitCodes.interrupted), 'interrupted'],
    ]),
    `${program} COMMAND --help tells more about one command.`,
  ].join('\n\n')
}

/** Help of one command: examples first. */
export function commandHelp(name: string, command: Command, program: string): string {
  const examples = command.examples.map(([call, effect]) => [`${program} ${call}`, effect] as const)
  return [
    `${command.summary}.`,
    section('Examples', examples),
    `Usage\n  ${program} ${callOf(name, command, true)}`,
    section('Options', [...optionRows(command.options), ...optionRows(globalOptions)]),
    ...(command.notes ?? []),
  ].join('\n\n')
}

/** The commands of first words that need another: `client` to `client add`, `client list`, … */
export function groupHelp(first: string, commands: CommandTable, program: string): string {
  const rows = Object.entries(commands).filter(([name]) => name.startsWith(`${first} `))
  return section(
    `Commands of ${program} ${first}`,
    rows.map(([name, command]) => [callOf(name, command, false), command.summary]),
  )
}

function callOf(name: string, command: Command, withOptions: boolean): string {
  const options = withOptions && Object.keys(command.options).length > 0 ? ['[OPTIONS]'] : []
  return [name, ...command.arguments, ...options].join(' ')
}

const optionRows = (options: Options) =>
  Object.entries(options).map(([name, option]) => {
    const choices = option.type === 'string' && option.choices ? ` (${option.choices.join(', ')})` : ''
    return [`--${name}${option.type === 'string' ? ` ${option.value}` : ''}`, `${option.summary}${choices}`] as const
  })

const section = (title: string, rows: readonly (readonly [string, string])[]): string =>
  [title, ...layOut(rows).map((line) => `  ${line}`)].join('\n')
