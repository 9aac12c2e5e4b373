import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openMemory } from '../device/memory.ts'
import type { SignedInPerson } from './answers.ts'
import { rememberedPerson, rememberPerson } from './last-person.ts'

const pilot: SignedInPerson = {
  ...{ signedIn: true, name: 'pilot', account: 'acc_1', subscriptions: ['charts'], chartsOpenTo: 'everything' },
  accountUrl: 'https://auth.example/account',
}

function browser() {
  const values = new Map<string, string>()
  const memory = openMemory(() => ({
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  }))
  return { values, memory }
}

test('the person is known without the server until they are forgotten; then nothing is left', () => {
  const { values, memory } = browser()
  assert.equal(rememberedPerson(memory), null)
  rememberPerson(memory, pilot)
  assert.deepEqual(rememberedPerson(memory), pilot)
  rememberPerson(memory, null)
  assert.equal(rememberedPerson(memory), null)
  assert.equal(values.size, 0)
})

test('a value of another version, or of no person, is nobody', () => {
  const { values, memory } = browser()
  for (const text of ['', '{', 'null', '[]', '{"signedIn":true}', JSON.stringify({ ...pilot, account: 7 })]) {
    values.set('platekeeper.person', text)
    assert.equal(rememberedPerson(memory), null, text)
  }
})
