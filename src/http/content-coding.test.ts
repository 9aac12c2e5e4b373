import assert from 'node:assert/strict'
import { test } from 'node:test'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { acceptedCoding, encode } from './content-coding.ts'

const cases = [
  { accept: undefined, coding: 'identity' },
  { accept: '', coding: 'identity' },
  { accept: 'gzip', coding: 'gzip' },
  { accept: 'GZIP', coding: 'gzip' },
  { accept: 'br', coding: 'br' },
  { accept: 'gzip, deflate, br, zstd', coding: 'br' },
  { accept: 'br;q=0.5, gzip;q=0.8', coding: 'gzip' },
  { accept: 'br; q=0, gzip', coding: 'gzip' },
  { accept: 'gzip;q=0', coding: 'identity' },
  { accept: '*', coding: 'br' },
  { accept: '*;q=0.1, br;q=0', coding: 'gzip' },
  { accept: 'identity, gzip;q=0.5', coding: 'identity' },
  { accept: 'deflate, zstd', coding: 'identity' },
  { accept: 'identity;q=0, *;q=0', coding: 'identity' },
  { accept: 'gzip;q=high', coding: 'identity' },
] as const
for (const { accept, coding } of cases) {
  test(`Accept-Encoding ${JSON.stringify(accept)} is answered in ${coding}`, () => {
    assert.equal(acceptedCoding(accept), coding)
  })
}

test('what is encoded decodes to the same bytes', async () => {
  const bytes = Buffer.from('charts '.repeat(500))
  assert.deepEqual(await encode(bytes, 'identity'), bytes)
  assert.deepEqual(gunzipSync(await encode(bytes, 'gzip')), bytes)
  assert.deepEqual(brotliDecompressSync(await encode(bytes, 'br')), bytes)
  assert.ok((await encode(bytes, 'br')).length < 200)
})
