import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import sharp from 'sharp'
import { isIntact } from './image-integrity.ts'

const png = await sharp({ create: { width: 40, height: 60, channels: 3, background: '#336699' } })
  .png()
  .toBuffer()
const hash = createHash('sha256').update(png).digest('hex').slice(0, 8)
const named = { chart: `kpdx_11-1_${hash}_d.png`, demo: 'notice_0-1-0_portrait_d.png' } as const

/** What disks and people do to files. */
const damages: Readonly<Record<string, (bytes: Buffer) => Buffer>> = {
  empty: () => Buffer.alloc(0),
  'cut short by a byte': (bytes) => bytes.subarray(0, -1),
  'cut short within its last chunk': (bytes) => bytes.subarray(0, -12),
  'longer by a byte': (bytes) => Buffer.concat([bytes, Buffer.from([0])]),
  'zeros of its length': (bytes) => Buffer.alloc(bytes.length),
  'different in one bit in the middle': (bytes) => {
    const copy = Buffer.from(bytes)
    const at = Math.floor(copy.length / 2)
    copy.writeUInt8(copy.readUInt8(at) ^ 1, at)
    return copy
  },
}

for (const [kind, name] of Object.entries(named)) {
  test(`a ${kind} image as it was stored is intact`, () => assert.equal(isIntact(name, png), true))
  for (const [what, damage] of Object.entries(damages)) {
    test(`a ${kind} image that is ${what} is not`, () => assert.equal(isIntact(name, damage(png)), false))
  }
}

test('another whole picture under the name of a chart is not intact', async () => {
  const other = await sharp({ create: { width: 40, height: 60, channels: 3, background: '#996633' } })
    .png()
    .toBuffer()
  assert.equal(isIntact(named.chart, other), false)
})
