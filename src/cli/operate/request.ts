import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { readConfig } from '../../config/index.ts'
import { diskReason } from '../../failures/index.ts'
import { keptLines, linesOf } from '../../telemetry/index.ts'
import { type Context, command } from '../command.ts'
import { CommandError } from '../command-error.ts'
import { productFolder } from '../product-folder.ts'
import { localSecond, timesNote } from '../terminal/times.ts'

/** What pino writes before the fields of a line. */
const ofLogger = new Set(['level', 'time', 'pid', 'hostname', 'msg', 'reqId', 'requestId'])

export const request = command({
  summary: 'What the log says about a request, by the ID on its page',
  arguments: ['ID', '[LOG]'],
  options: {},
  examples: [
    ['request 0f2cb9a2-…', 'what this server kept of the request'],
    ['request 0f2cb9a2-… /var/log/platekeeper.log', 'the same from a log file'],
    ['request 0f2cb9a2-… -', 'the same from standard input, for example journalctl -o cat'],
  ],
  notes: [
    'A server keeps the newest lines about requests in requests.log of its data folder, one to two megabytes. With several servers, ask the one that responded, or give the log as LOG.',
    'An ID is on a page only if its request was logged. Lines about requests contain no names, except where a defect was logged with its cause.',
  ],
  run: async ({ words: { ID: id, LOG: log } }, context) => {
    const { terminal } = context
    if (!/^[0-9a-f-]{36}$/i.test(id))
      throw new CommandError(
        'usage',
        `${JSON.stringify(id)} is not a request ID: 36 digits, letters a to f and hyphens`,
      )
    const wanted = id.toLowerCase()
    const { lines, place } = await findLines(wanted, log, context)
    const entries = lines.flatMap(entryOf)
    if (terminal.json)
      terminal.printJson({
        request: wanted,
        lines: entries.map((entry) => ({ ...entry, time: new Date(entry.time).toISOString() })),
      })
    else if (entries.length === 0)
      throw new CommandError(
        'notFound',
        `${place} contains no line about ${wanted}`,
        `It may be too old, or of another server.`,
      )
    else {
      for (const entry of entries) for (const line of inWords(entry)) terminal.print(line)
      terminal.say(timesNote)
    }
    return entries.length === 0 ? 'notFound' : 'ok'
  },
})

type Entry = { readonly time: number; readonly msg?: unknown; readonly err?: { readonly stack?: unknown } | null }

/** What a service manager wrote before the JSON is left out, and a line that was cut short too. */
function entryOf(line: string): readonly Entry[] {
  try {
    const entry: Entry = JSON.parse(line.slice(line.indexOf('{')))
    return typeof entry.time === 'number' && !Number.isNaN(new Date(entry.time).getTime()) ? [entry] : []
  } catch {
    return []
  }
}

async function findLines(id: string, log: string | undefined, { terminal, env, cwd }: Context) {
  if (log === undefined) {
    const { dataDir } = readConfig({ env, cwd, home: productFolder })
    try {
      return { lines: keptLines(dataDir, id), place: `requests.log in ${dataDir}` }
    } catch (error) {
      throw cannotRead(join(dataDir, 'requests.log'), error)
    }
  }
  if (log === '-') return { lines: linesOf(await text(terminal.streams.stdin), id), place: 'Standard input' }
  const path = resolve(cwd, log)
  const content = await readFile(path, 'utf8').catch((error: unknown) => {
    throw cannotRead(path, error)
  })
  return { lines: linesOf(content, id), place: path }
}

const cannotRead = (path: string, error: unknown) =>
  new CommandError('failed', `${path} cannot be read: ${diskReason(error)}`)

function inWords({ err, ...entry }: Entry): readonly string[] {
  const fields = Object.entries(entry).filter(([name, value]) => !ofLogger.has(name) && value !== null)
  const stack = typeof err?.stack === 'string' ? err.stack.split('\n') : []
  return [
    `${localSecond(entry.time)}  ${inOneLine(entry.msg ?? '')}`,
    ...fields.map(([name, value]) => `  ${inOneLine(name)}: ${inOneLine(value)}`),
    ...stack.map((line) => `  ${line}`),
  ]
}

/** A value that has lines of its own would look like further fields. */
const inOneLine = (value: unknown): string =>
  typeof value === 'string' && !/\p{Cc}/u.test(value) ? value : JSON.stringify(value)
