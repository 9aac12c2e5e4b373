import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { aClient } from '../../../test/conformance/records.ts'
import type { Client } from './client.ts'
import { hashClientSecret, makeClientSecret, secretFits, withNewSecret } from './client-secret.ts'

const clientWith = (...secrets: readonly string[]): Client => aClient({ secretHashes: secrets.map(hashClientSecret) })

test('a client secret has a prefix that identifies a leaked one, and 256 random bits', () => {
  assert.match(makeClientSecret(randomBytes), /^pks_[\w-]{43}$/)
  assert.notEqual(makeClientSecret(randomBytes), makeClientSecret(randomBytes))
})

test('either of two active secrets fits, and nothing else', () => {
  const client = clientWith('first', 'second')
  for (const secret of ['first', 'second']) assert.equal(secretFits(client, secret), true)
  for (const secret of ['', 'First', 'first ', 'firstsecond', client.secretHashes[0] ?? '']) {
    assert.equal(secretFits(client, secret), false, secret)
  }
  assert.equal(secretFits(clientWith(), ''), false)
})

test('a new secret is valid with the newest old one; the one before that is not', () => {
  const one = makeClientSecret(randomBytes)
  const two = makeClientSecret(randomBytes)
  const rotated = withNewSecret(withNewSecret(clientWith('first'), one), two)
  assert.deepEqual(
    ['first', one, two].map((secret) => secretFits(rotated, secret)),
    [false, true, true],
  )
})
