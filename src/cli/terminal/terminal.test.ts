import assert from 'node:assert/strict'
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import { processTerminal, type Streams, type Terminal } from './terminal.ts'

/** What a terminal of 80 columns with colours gets on stdout and stderr. */
async function recorded(use: (terminal: Terminal) => void, json = false): Promise<string> {
  const stream = () => Object.assign(new PassThrough(), { isTTY: true, columns: 80 })
  const [stdout, stderr] = [stream(), stream()]
  const both = Promise.all([text(stdout), text(stderr)])
  use(processTerminal({ stdin: new PassThrough(), stdout, stderr, env: {} } as unknown as Streams, json))
  stdout.end()
  stderr.end()
  return (await both).join('')
}

const escapeCode = '\u001b'
/** Colours, clears the screen, reorders, overwrites the line, hides, stacks marks. */
const hostile = `Zo${escapeCode}[31mred${escapeCode}]0;title\u0007\u202edesrever\r\u200bx\u009b2J\u3164${'a'}${'\u0301'.repeat(40)}`
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what must not be there
const obeyed = /[\0-\x08\v-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\u200b\u3164]|\u0301{5}/u

/** Without the styles that the program itself may use. */
const ownStyles = (line: string): string =>
  [`${escapeCode}[1m`, `${escapeCode}[22m`, `${escapeCode}[39m`, `\r${escapeCode}[K`].reduce(
    (left, style) => left.replaceAll(style, ''),
    line,
  )

const ways: Readonly<Record<string, (terminal: Terminal) => void>> = {
  'a printed line': ({ print }) => print(`User ${hostile} is added.`),
  'a line for the person': ({ say }) => say(hostile),
  'an error and its hint': ({ printError }) => printError({ code: 'x', message: hostile, hint: hostile }),
  'a status line': ({ status }) => status(hostile),
  'cells and titles of a table': ({ printTable }) => printTable([{ title: hostile }], [[hostile], ['b']]),
  'styled text': ({ print, style }) => print(style('bold', hostile)),
}
for (const [name, use] of Object.entries(ways)) {
  test(`${name}: what others wrote neither colours, reorders nor overwrites, and hides nothing`, async () => {
    const seen = ownStyles(await recorded(use)).replaceAll(`${escapeCode}[31merror:`, 'error:')
    assert.doesNotMatch(seen, obeyed)
    assert.match(seen, /Zo\uFFFD\[31mred/)
  })
}

test('JSON on a terminal is escaped there and means the same to programs', async () => {
  for (const use of [
    ({ printJson }: Terminal) => printJson({ name: hostile }),
    ({ print }: Terminal) => print(JSON.stringify({ name: hostile })),
  ]) {
    const seen = await recorded(use, true)
    assert.doesNotMatch(seen, obeyed)
    assert.deepEqual(JSON.parse(seen), { name: hostile })
  }
})

test('the program’s own styles and line breaks pass', async () => {
  const seen = await recorded(({ print, style }) => print(`${style('bold', 'Zoë')}\n${style('paper', '▄▀')}`))
  assert.equal(seen, `${escapeCode}[1mZoë${escapeCode}[22m\n${escapeCode}[38;5;16;48;5;231m▄▀${escapeCode}[0m\n`)
})

test('letters of every script, joiners where they belong and emoji are shown as they are', async () => {
  const names = 'می‌خواهم ශ්‍රී 葛󠄀城 👩‍✈️ Việt Nam'
  assert.equal(await recorded(({ print }) => print(names)), `${names}\n`)
})
