import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cases } from '../cases/index.ts'
import { chooseCases } from './choose-cases.ts'
import { help } from './help.ts'
import { files, flags, numbers } from './option-table.ts'
import { readOptions } from './options.ts'
import { UsageError } from './usage-error.ts'

const refused = (run: () => unknown, message: string) =>
  assert.throws(run, (error) => error instanceof UsageError && error.message === message)

test('without options every default holds, and no case is named', () => {
  const { words, ...options } = readOptions([])
  assert.deepEqual(words, [])
  assert.deepEqual(options, {
    rounds: 5,
    seconds: 1,
    sessions: 1_000_000,
    warmUp: 3,
    connections: 64,
    limit: 600,
    json: null,
    profile: null,
    list: false,
    help: false,
  })
})

test('cases and options may be in any order', () => {
  const { words, rounds, seconds, json, profile } = readOptions([
    ...['polls', '--rounds', '3', 'images', '--seconds=0.5', '--json', 'rows.json', '--profile'],
  ])
  assert.deepEqual(words, ['polls', 'images'])
  assert.deepEqual(
    { rounds, seconds, json, profile },
    { rounds: 3, seconds: 0.5, json: 'rows.json', profile: 'build/profiles' },
  )
})

test('--help and -h ask for the help, which names every option and case', () => {
  assert.ok(readOptions(['--help']).help && readOptions(['-h']).help)
  const text = help(cases)
  for (const option of [...Object.keys(numbers), ...Object.keys(files), ...Object.keys(flags)])
    assert.ok(text.includes(`  --${option} `) || text.includes(`  --${option}\n`), option)
  for (const { name } of cases) assert.ok(text.includes(`  ${name} `), name)
  assert.ok(text.split('\n').every((line) => line.length <= 100))
})

test('what is wrong is refused in one line with the value and what would be right', () => {
  for (const [args, message] of [
    [['--round', '3'], 'Unknown option --round. Did you mean --rounds?'],
    [['--frequency=3'], 'Unknown option --frequency. --help shows all options.'],
    [['-x'], 'Unknown option -x. --help shows all options.'],
    [['--rounds', 'x'], '--rounds is "x", but it must be a whole number above 0, such as 5.'],
    [['--rounds=2.5'], '--rounds is "2.5", but it must be a whole number above 0, such as 5.'],
    [['--connections='], '--connections is "", but it must be a whole number above 0, such as 64.'],
    [['--seconds=-1'], '--seconds is "-1", but it must be a number above 0, such as 1.'],
    [['--limit', 'Infinity'], '--limit is "Infinity", but it must be a number above 0, such as 600.'],
    [['--rounds'], '--rounds needs a value: --rounds NUMBER.'],
    [['--rounds', '--list'], '--rounds needs a value: --rounds NUMBER.'],
    [['--json'], '--json needs a value: --json FILE.'],
    [['--help=yes'], '--help takes no value: write --help.'],
  ] as const)
    refused(() => readOptions(args), message)
})

test('a case is chosen by its name, several by the beginning of theirs, and long ones only so', () => {
  const rows = [
    { name: 'polls' },
    { name: 'images' },
    { name: 'images-many' },
    { name: 'growth-sessions', isLong: true },
  ]
  const chosen = (...words: string[]) => chooseCases(rows, words).map(({ name }) => name)
  assert.deepEqual(chosen(), ['polls', 'images', 'images-many'])
  assert.deepEqual(chosen('images', 'polls'), ['polls', 'images', 'images-many'])
  assert.deepEqual(chosen('growth'), ['growth-sessions'])
})

test('a case that there is not is refused with the nearest name', () => {
  refused(() => chooseCases(cases, ['polls', 'imagse']), 'Unknown case imagse. Did you mean images?')
  refused(() => chooseCases(cases, ['weather']), 'Unknown case weather. --list shows all cases.')
})
