import { randomUUID } from 'node:crypto'
import { styleText } from 'node:util'
import { escapeJson, visibleLine, visibleText } from '../../text/index.ts'
import { type Column, table } from './table.ts'

type Style = 'bold' | 'dim' | 'red' | 'yellow' | 'green' | 'paper'
type ErrorOutput = { readonly code: string; readonly message: string; readonly hint: string | null }

/** The streams of a program; `process` is one. */
export type Streams = {
  readonly stdin: NodeJS.ReadStream
  readonly stdout: NodeJS.WriteStream
  readonly stderr: NodeJS.WriteStream
  readonly env: Readonly<Record<string, string | undefined>>
}

/**
 * The output for people and programs. Data goes to stdout, messages to stderr. Lines may contain text that
 * others wrote: only `style` adds colours; characters that a terminal would interpret or not show are replaced.
 */
export type Terminal = {
  /** --json was given: commands print one JSON value instead of tables and text. */
  readonly json: boolean
  /** Whether stdout shows colours. */
  readonly colour: boolean
  readonly streams: Streams
  withOptions(options: { json: boolean; colour: boolean }): Terminal
  /** Prints a line of data. */
  print(line: string): void
  printJson(value: unknown): void
  /** Rows under a heading; cells may contain anything. */
  printTable(columns: readonly Column[], rows: readonly (readonly string[])[]): void
  /** Prints a line for the person. */
  say(line: string): void
  /** Prints an error: a sentence, or with --json an object, both on stderr. */
  printError(output: ErrorOutput): void
  /** Prints a line that the next one replaces; nothing if stderr is not a terminal. */
  status(line: string): void
  /** Styles text for stdout. */
  style(style: Style, text: string): string
}

export function processTerminal(streams: Streams, json = false, wantsColour = true): Terminal {
  const { stdout, stderr, env } = streams
  const hasColour = (stream: NodeJS.WriteStream) =>
    wantsColour && stream.isTTY === true && !env.NO_COLOR && env.TERM !== 'dumb'
  const paint = (on: boolean, style: Style, text: string) => (on ? styled(style, text) : text)
  const write = json ? escapeJson : shown
  let statusShown = false

  // A reader that closes the pipe early (`| head`) is not a failure.
  if (stdout.listenerCount('error') === 0) {
    stdout.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EPIPE') process.exit(0)
      throw error
    })
  }

  function clearStatus(): void {
    if (statusShown) stderr.write('\r\u001b[K')
    statusShown = false
  }
  const print = (line: string) => {
    clearStatus()
    stdout.write(`${write(line)}\n`)
  }
  const say = (line: string) => {
    clearStatus()
    stderr.write(`${write(line)}\n`)
  }

  return {
    json,
    colour: hasColour(stdout),
    streams,
    withOptions: (options) => processTerminal(streams, options.json, options.colour),
    print,
    say,
    printJson: (value) => print(JSON.stringify(value, null, stdout.isTTY ? 2 : undefined)),
    printTable: (columns, rows) => {
      const clean = rows.map((row) => row.map(visibleLine))
      const titled = columns.map(({ title, ...column }) => ({ ...column, title: visibleLine(title) }))
      const [heading = '', ...lines] = table(titled, clean, stdout.isTTY ? stdout.columns : null)
      print(paint(hasColour(stdout), 'bold', heading))
      for (const line of lines) print(line)
    },
    printError: ({ code, message, hint }) => {
      if (json) return say(JSON.stringify({ error: { code, message, ...(hint && { hint }) } }))
      say(`${paint(hasColour(stderr), 'red', 'error:')} ${message}`)
      if (hint) say(hint)
    },
    status: (line) => {
      if (stderr.isTTY !== true || json) return
      stderr.write(`\r\u001b[K${visibleLine(line).slice(0, stderr.columns - 1)}`)
      statusShown = line !== ''
    },
    style: (style, text) => paint(hasColour(stdout), style, text),
  }
}

/** A placeholder for the escape character of our own styles until a line is written; authors of names cannot guess it. */
const styleMark = `\u0000${randomUUID()}\u0000`

/** Fixed colours of the 256-colour set, which themes do not change: black on white. */
const paper = ['\u001b[38;5;16;48;5;231m', '\u001b[0m'] as const

function styled(style: Style, text: string): string {
  const clean = visibleText(text)
  const sequences = style === 'paper' ? paper.join(clean) : styleText(style, clean, { validateStream: false })
  return sequences.replaceAll('\u001b', styleMark)
}

/** A line as the terminal gets it. */
const shown = (line: string): string => line.split(styleMark).map(visibleText).join('\u001b')
