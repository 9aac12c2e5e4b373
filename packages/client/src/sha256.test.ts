import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { sha256 } from './sha256.ts'

test('the digest is that of every length up to three blocks, and of a long message', () => {
  for (const length of [...Array(200).keys(), 100_003]) {
    const message = Uint8Array.from({ length }, (_, at) => (at * 7 + length) & 255)
    assert.deepEqual([...sha256(message)], [...createHash('sha256').update(message).digest()], `${length} bytes`)
  }
})
