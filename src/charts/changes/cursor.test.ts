import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decodeCursor, encodeCursor } from './cursor.ts'

const one = { id: 12, publishedAt: 1_795_683_660_123, charts: 15_234 }
const two = { id: 13, publishedAt: 1_795_683_660_124, charts: 0 }

for (const cursor of [
  { seen: [], rest: null },
  { seen: [one, two], rest: null },
  { seen: [one], rest: { now: [one, two], after: 'KPDX' } },
  { seen: [], rest: { now: [], after: 'Z999' } },
]) {
  test(`a cursor is read as it was written: ${JSON.stringify(cursor).slice(0, 60)}`, () => {
    assert.deepEqual(decodeCursor(encodeCursor(cursor)), cursor)
  })
}

const written = (text: string): string => Buffer.from(text).toString('base64url')
const wrong: Readonly<Record<string, string>> = {
  'no base64url': '#',
  nothing: '',
  'another version': written('2c.1.1'),
  'a number too few': written('1c.1'),
  'an edition too few': written('1c.1.1,'),
  'a number that is too long': written(`1${'z'.repeat(11)}.1.1`),
  'a zero in front': written('10c.1.1'),
  'capital letters': written('1C.1.1'),
  'no airport': written('1c.1.1;c.1.1;'),
  'half an airport': written('1c.1.1;c.1.1;KP'),
  'an airport in lower case': written('1c.1.1;c.1.1;kpdx'),
  'bytes behind it': written('1c.1.1\n'),
  'padding of base64': `${encodeCursor({ seen: [one], rest: null })}=`,
}
for (const [title, text] of Object.entries(wrong)) {
  test(`no cursor: ${title}`, () => assert.equal(decodeCursor(text), null))
}
