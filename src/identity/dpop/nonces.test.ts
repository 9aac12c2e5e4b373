import assert from 'node:assert/strict'
import { createSecretKey, randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { limits } from '../../contract/index.ts'
import { createNonces } from './nonces.ts'

const key = createSecretKey(randomBytes(32))
const period = limits.dpopNoncePeriod * 1000
const at = (time: number, from = key) => createNonces(from, () => time)
const start = period * 1000

test('a nonce is the same at every server with the key until it changes, and at no other', () => {
  const nonce = at(start).current()
  assert.match(nonce, /^[\w-]{22}$/)
  assert.equal(at(start + period - 1).current(), nonce)
  assert.notEqual(at(start + period).current(), nonce)
  assert.notEqual(at(start, createSecretKey(randomBytes(32))).current(), nonce)
})

test('a nonce is accepted until the one after it is replaced, and a period early, as clocks differ', () => {
  const nonce = at(start).current()
  for (const time of [start - period, start - 1, start, start + period, start + 2 * period - 1]) {
    assert.equal(at(time).isLive(nonce), true, String(time - start))
  }
  for (const time of [start - period - 1, start + 2 * period, start + 100 * period]) {
    assert.equal(at(time).isLive(nonce), false, String(time - start))
  }
  for (const other of ['', nonce.slice(1), `${nonce}A`, at(start, createSecretKey(randomBytes(32))).current()]) {
    assert.equal(at(start).isLive(other), false)
  }
})
