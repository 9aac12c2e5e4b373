import assert from 'node:assert/strict'
import { test } from 'node:test'
import { contact } from './contact.ts'

const taken: readonly (readonly [string, string, string])[] = [
  [' charts@example.org ', 'mail', 'charts@example.org'],
  ['https://club.example/help?of=charts', 'web', 'https://club.example/help?of=charts'],
  ['Zoë, desk 3, +41 44 000 00 00', 'text', 'Zoë, desk 3, +41 44 000 00 00'],
]
for (const [given, kind, text] of taken) {
  test(`${given} is a ${kind}`, () => assert.deepEqual(contact(given), { kind, text }))
}

for (const given of [
  '',
  'charts@',
  'charts@example..org',
  'http://club.example/',
  'javascript://club.example/%0aalert(1)',
  'https://user:secret@club.example/',
  'two\nlines',
  'turned \u202e round',
  'x'.repeat(201),
]) {
  test(`${JSON.stringify(given).slice(0, 40)} is rejected with the rule`, () => {
    assert.throws(() => contact(given), /^Error: it must be a mail address, an https address, or a text of one line/)
  })
}
