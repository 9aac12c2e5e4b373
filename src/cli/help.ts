import { type Command, globalOptions, type Options } from './command.ts'
import type { CommandRow, CommandTable } from './commands.ts'
import { layOut } from './terminal/table.ts'

/** Help of the whole program on one screen, 23 lines and the prompt: every command, those of several words by their first. */
export async function overview(commands: CommandTable, program: string): Promise<string> {
  const titles: Readonly<Record<CommandRow['group'], string>> = {
    people: `Start: ${program} login. Options and examples: ${program} COMMAND --help`,
    operators: 'For operators, on the server',
  }
  const sections = Object.entries(titles).map(async ([group, title]) => {
    const names = Object.keys(commands).filter((name) => commands[name]?.group === group)
    const firstWords = [...new Set(names.map(firstWord))]
    const isBrief = (word: string) => !commands[word] || commands[word].isBrief === true
    const brief = firstWords.filter(isBrief).map((word) => briefRow(word, names, commands[word]))
    const single = firstWords.flatMap((word) =>
      commands[word] && !isBrief(word) ? [summaryRow(word, commands[word])] : [],
    )
    return section(title, ...inColumns(await Promise.all(single)), ...inColumns(await Promise.all(brief)))
  })
  return (await Promise.all(sections)).join('\n')
}

/** The first word of several commands, with what may follow it; a command, with its arguments or what may take their place. */
async function briefRow(word: string, names: readonly string[], row: CommandRow | undefined): Promise<Row> {
  const others = names.filter((name) => name.startsWith(`${word} `)).map(withoutFirstWord)
  if (row) return [word, [wordsAfter(await row.load()).join(' '), ...others].join('|')]
  return [word, choices(names.filter((name) => firstWord(name) === word).map(withoutFirstWord))]
}

/** Its arguments, or if it has none its options, or if it has none either what it does. */
function wordsAfter({ arguments: words, options, summary }: Command): readonly string[] {
  if (words.length > 0) return words
  const names = Object.keys(options)
  return names.length > 0 ? names.map((name) => `[--${name}]`) : [summary]
}

/** Long rows, then the short ones, two on a line. */
function inColumns(rows: readonly Row[]): readonly (readonly Row[])[] {
  const isShort = ([, text]: Row): boolean => text.length <= mostHalf
  // The second column is the wider one.
  const isWider = ([word, text]: Row): boolean => text.length > mostHalf && word.length + text.length <= mostWider
  const [short, wider] = [rows.filter(isShort), rows.filter(isWider)]
  const long = rows.filter((row) => !isShort(row) && !isWider(row))
  const half = Math.ceil((short.length + wider.length) / 2)
  const right = [...short.slice(half), ...wider]
  const secondWord = right.some(isWider) ? shorterWord : mostWord
  const paired = short.slice(0, half).map(([word, text], at): Row => {
    const [second, secondText] = right[at] ?? ['', '']
    return [word, `${text.padEnd(mostHalf + 2)}${second.padEnd(secondWord)}${secondText}`.trimEnd()]
  })
  return [long, paired]
}

/** Letters of a text, and of a word with the gap after it, in one of two columns. */
const mostHalf = 24
const mostWord = 14
/** Likewise in the second column, if a row of it needs more room for its text. */
const shorterWord = 9
const mostWider = 33

/** `airports nasr|cifp, charts folder` of three words; `add|list` of two. */
function choices(names: readonly string[]): string {
  const byFirst = Map.groupBy(names, firstWord)
  const hasThird = names.some((name) => name.includes(' '))
  return [...byFirst]
    .map(([word, all]) => [word, all.map(withoutFirstWord).join('|')].filter((part) => part !== '').join(' '))
    .join(hasThird ? ', ' : '|')
}

const firstWord = (name: string): string => name.split(' ', 1)[0] ?? name
const withoutFirstWord = (name: string): string => name.split(' ').slice(1).join(' ')

/** Help of one command: examples first. */
export function commandHelp(name: string, command: Command, program: string): string {
  const examples = command.examples.map(([call, effect]) => [`${program} ${call}`, effect] as const)
  return [
    `${command.summary}.`,
    section('Examples', examples),
    `Usage\n  ${program} ${callOf(name, command, true)}`,
    section('Options', [...optionRows(command.options), ...optionRows(globalOptions)]),
    ...(command.notes ?? []).map((note) => wrapped(note, width).join('\n')),
  ].join('\n\n')
}

/** The commands of first words that need another: `client` to `client add`, `client list`, … */
export async function groupHelp(first: string, commands: CommandTable, program: string): Promise<string> {
  const rows = Object.entries(commands).filter(([name]) => name.startsWith(`${first} `))
  return section(`Commands of ${program} ${first}`, await Promise.all(rows.map(([name, row]) => summaryRow(name, row))))
}

type Row = readonly [string, string]

async function summaryRow(name: string, { load }: CommandRow): Promise<Row> {
  const command = await load()
  return [callOf(name, command, false), command.summary]
}

function callOf(name: string, command: Command, withOptions: boolean): string {
  const options = withOptions && Object.keys(command.options).length > 0 ? ['[OPTIONS]'] : []
  return [name, ...command.arguments, ...options].join(' ')
}

const optionRows = (options: Options) =>
  Object.entries(options).map(([name, option]) => {
    const choices = option.type === 'string' && option.choices ? ` (${option.choices.join(', ')})` : ''
    const value = option.type !== 'string' ? '' : option.isValueOptional ? `[=${option.value}]` : ` ${option.value}`
    return [`--${name}${value}`, `${option.summary}${choices}`] as const
  })

/** Columns of a line of help. */
const width = 80

/** The rows of each part are aligned separately. */
function section(title: string, ...parts: readonly (readonly Row[])[]): string {
  const lines = parts.filter((rows) => rows.length > 0).flatMap(linesOf)
  return [title, ...lines.map((line) => `  ${line}`)].join('\n')
}

function linesOf(rows: readonly Row[]): readonly string[] {
  const lines = layOut(rows)
  return lines.every((line) => line.length + 2 <= width) ? lines : folded(rows)
}

/** Rows that are too wide for a line: texts wrapped in their column, or below the first words if these need half of the line. */
function folded(rows: readonly Row[]): readonly string[] {
  const column = Math.max(...rows.map(([left]) => left.length)) + 2
  if (column > width / 2)
    return rows.flatMap(([left, right]) => [left, ...wrapped(right, width - 6).map((line) => `    ${line}`)])
  return rows.flatMap(([left, right]) =>
    wrapped(right, width - 2 - column).map((line, at) => `${(at === 0 ? left : '').padEnd(column)}${line}`),
  )
}

/** Lines of at most `most` characters, broken at spaces and after `|`; a longer piece has a line of its own. */
function wrapped(text: string, most: number): readonly string[] {
  const lines = ['']
  for (const piece of text.split(/(?<=[ |])/)) {
    const line = lines.at(-1) ?? ''
    if (line === '' || `${line}${piece}`.trimEnd().length <= most) lines[lines.length - 1] = `${line}${piece}`
    else lines.push(piece)
  }
  return lines.map((line) => line.trimEnd())
}
