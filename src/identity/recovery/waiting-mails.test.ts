import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type AddressMailParts, addressMailer } from '../addresses/send-address-links.ts'
import { type ResetMailParts, resetMailer } from './send-reset-links.ts'

test('mails with links wait while the clock leaps: their links would be void once it is right', () => {
  for (const isLeaping of [true, false]) {
    const parts = { isLeaping: () => isLeaping }
    const kinds = [addressMailer(parts as AddressMailParts), resetMailer(parts as ResetMailParts)]
    for (const { name, mayRun } of kinds) assert.equal(mayRun?.(), !isLeaping, name)
  }
})
