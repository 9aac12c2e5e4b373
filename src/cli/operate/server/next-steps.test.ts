import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseArgs } from 'node:util'
import { commands } from '../../commands.ts'
import { commandsFor, isComplete, missingInWords, whatIsMissing } from './next-steps.ts'

type Stores = Parameters<typeof whatIsMissing>[0]
type Content = {
  readonly users?: readonly string[]
  readonly clients?: readonly string[]
  readonly editions?: readonly (readonly [source: string, state: string])[]
}

/** Stores that only list names. */
const stores = ({ users = [], clients = [], editions = [] }: Content): Stores =>
  ({
    users: { list: async () => users.map((username) => ({ username })) },
    clients: { list: async () => clients.map((name) => ({ name })) },
    editions: { list: async () => editions.map(([source, state]) => ({ source, state })) },
  }) as unknown as Stores

const missingFrom = (content: Content, only: 'identity' | 'charts' | null = null) =>
  whatIsMissing(stores(content), { only })

test('a new server lacks a person, an application and an edition; one half lacks its own only', async () => {
  assert.deepEqual(await missingFrom({}), { person: true, application: true, edition: true })
  assert.deepEqual(await missingFrom({}, 'identity'), { person: true, application: true, edition: false })
  assert.deepEqual(await missingFrom({}, 'charts'), { person: false, application: false, edition: true })
})

test('accounts, the application and the charts of the demo do not count', async () => {
  const demo = {
    users: ['demo', 'visitor'],
    clients: ['Platekeeper command line'],
    editions: [['demo', 'live']] as const,
  }
  assert.equal(missingInWords(await missingFrom(demo)).split(', ').length, 3)
})

test('what is there is not named, and an edition that is not live is not there', async () => {
  const content = { users: ['demo', 'zoe'], clients: ['Flight bag'] }
  const waiting = await missingFrom({ ...content, editions: [['ourairports', 'ready']] })
  assert.equal(missingInWords(waiting), 'no charts or airports are published')
  assert.ok(isComplete(await missingFrom({ ...content, editions: [['ourairports', 'live']] })))
})

test('every command that is named exists, with its options', async () => {
  const lines = commandsFor({ person: true, application: true, edition: true }, 'platekeeper')
  assert.equal(lines.length, 5)
  for (const line of lines) {
    const [, call = ''] = /^ {2}platekeeper (.*?) {2,}/.exec(line) ?? []
    const name = Object.keys(commands).find((words) => call.startsWith(words))
    const command = await commands[name ?? '']?.load()
    assert.ok(command, line)
    const { values } = parseArgs({ args: call.split(' '), strict: false })
    for (const option of Object.keys(values)) assert.ok(option in command.options, option)
  }
})
