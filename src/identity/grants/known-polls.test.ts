import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aClient } from '../../../test/conformance/records.ts'
import { Form } from '../../http/index.ts'
import { createKnownPolls } from './known-polls.ts'
import { readPoll } from './poll.ts'

const client = aClient({ isPublic: false, dialect: 'deployed' })
const form = new Form(new Map([['device_code', ['dc_x']]]))
const poll = readPoll({ form, client, confirm: () => client })
const bytes = (text: string): Buffer => Buffer.from(text, 'latin1')

test('a poll is known by its bytes, and by no others that decode to the same text', () => {
  const polls = createKnownPolls()
  polls.keep(Buffer.from('a=\ufffd'), poll)
  assert.equal(polls.find(Buffer.from('a=\ufffd')), poll)
  assert.equal(polls.find(bytes('a=\xff')), undefined)
  assert.equal(polls.find(bytes('a=\ufffd ')), undefined)
})

test('of more than the limit the oldest is dropped, and keeping one again drops none', () => {
  const polls = createKnownPolls(2)
  for (const text of ['a', 'b', 'b', 'a', 'c']) polls.keep(bytes(text), poll)
  assert.deepEqual(
    ['a', 'b', 'c'].map((text) => polls.find(bytes(text)) === poll),
    [false, true, true],
  )
})

test('long bodies are not kept: anybody who may poll could fill the memory with them', () => {
  const polls = createKnownPolls()
  for (const length of [1000, 1001]) polls.keep(bytes('a'.repeat(length)), poll)
  assert.deepEqual(
    [1000, 1001].map((length) => polls.find(bytes('a'.repeat(length))) === poll),
    [true, false],
  )
})
