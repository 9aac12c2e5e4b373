import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aClient } from '../../../test/conformance/records.ts'
import { Form } from '../../http/index.ts'
import { readPoll } from '../device/device-grant.ts'
import { createKnownPolls } from './token-endpoint.ts'

const client = aClient({ isPublic: false, dialect: 'deployed' })
const form = new Form(new Map([['device_code', ['dc_x']]]))
const poll = readPoll({ form, client, confirm: () => client })
const known = { client, codeHash: poll.codeHash }
const bytes = (text: string): Buffer => Buffer.from(text, 'latin1')

test('a poll is known by its bytes, and by no others that decode to the same text', () => {
  const polls = createKnownPolls()
  polls.keep(Buffer.from('a=\ufffd'), poll)
  assert.deepEqual(polls.find(Buffer.from('a=\ufffd')), known)
  assert.equal(polls.find(bytes('a=\xff')), undefined)
  assert.equal(polls.find(bytes('a=\ufffd ')), undefined)
})

test('of more than the limit the oldest is dropped, and keeping one again drops none', () => {
  const polls = createKnownPolls(2)
  for (const text of ['a', 'b', 'b', 'a', 'c']) polls.keep(bytes(text), poll)
  assert.deepEqual(
    ['a', 'b', 'c'].map((text) => polls.find(bytes(text))?.client === client),
    [false, true, true],
  )
})
