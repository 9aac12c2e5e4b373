import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Rejection } from '../../facts/index.ts'
import { type FileEntry, readEntry } from '../../sources/index.ts'
import { readSignedCalibrations, signCalibrations, signingKey } from './signed-calibrations.ts'

const at = Date.UTC(2026, 10, 28, 12)
const service = 'https://charts.example.org'
const key = signingKey(Buffer.alloc(32, 7))
const points = [
  { x: 10.5, y: 20, lat: -41, lng: 179.5 },
  { x: 360, y: 20, lat: -41, lng: -179.5 },
  { x: 10.5, y: 540, lat: -40, lng: 179.5 },
]
const entryOf = (sha: string, page: number): FileEntry => ({
  sha256: sha.repeat(32),
  entry: readEntry({ page, counts: 'pixels', points, planview: { x1: 1, y1: 2, x2: 3, y2: 4 } }),
})
const entries = [entryOf('ab', 1), entryOf('ab', 2), entryOf('0c', 1)]
const text = signCalibrations(entries, { key, service, at })

test('what was signed is read back, with its key, service and time', () => {
  const { signer, entries: read } = readSignedCalibrations(text)
  assert.deepEqual(signer, { key: signer.key, service, at })
  assert.match(signer.key, /^[\w-]{43}$/)
  assert.deepEqual(read, [entryOf('0c', 1), entryOf('ab', 1), entryOf('ab', 2)])
})

test('the turn to which a person agreed is shared with the points', () => {
  const entry = readEntry({ points, counts: 'pixels', turn: -2.31 })
  const shared = signCalibrations([{ sha256: 'ab'.repeat(32), entry }], { key, service, at })
  assert.deepEqual(readSignedCalibrations(shared).entries, [{ sha256: 'ab'.repeat(32), entry }])
  assert.throws(() => readSignedCalibrations(shared.replace('-2.31', '-2.3')), /signature does not match/)
})

test('the same seed makes the same key and text, another seed another key', () => {
  assert.equal(signCalibrations(entries, { key: signingKey(Buffer.alloc(32, 7)), service, at }), text)
  const other = signCalibrations(entries, { key: signingKey(Buffer.alloc(32, 8)), service, at })
  assert.notEqual(readSignedCalibrations(other).signer.key, readSignedCalibrations(text).signer.key)
})

test('order and spaces of the text do not count, everything else does', () => {
  const { signature, ...signed } = JSON.parse(text)
  assert.equal(readSignedCalibrations(JSON.stringify({ signature, ...signed })).entries.length, 3)
  const changes: readonly Readonly<Record<string, unknown>>[] = [
    { made_by: 'https://other.example' },
    { made_at: '2026-11-29T12:00:00.000Z' },
    { note: 'added' },
    { calibrations: {} },
    { calibrations: { ...signed.calibrations, ['cd'.repeat(32)]: [{ points }] } },
    {
      public_key: readSignedCalibrations(signCalibrations([], { key: signingKey(Buffer.alloc(32, 8)), service, at }))
        .signer.key,
    },
  ]
  for (const change of changes)
    assert.throws(() => readSignedCalibrations(JSON.stringify({ ...signed, ...change, signature })), /does not match/)
  for (const wrong of [undefined, 7, '', `${signature}A`, signature.slice(1)])
    assert.throws(() => readSignedCalibrations(JSON.stringify({ ...signed, signature: wrong })), /does not match/)
})

/** Signed as it is, by somebody who can sign anything. */
const forged = (changes: Readonly<Record<string, unknown>>): string => {
  const made = JSON.parse(signCalibrations([], { key, service, at }))
  return JSON.stringify({ ...made, ...changes })
}

for (const [what, hostile, says] of [
  ['no JSON', 'PK or so', /neither JSON nor a zip/],
  ['a list', '[]', /not an object/],
  ['null', 'null', /not an object/],
  ['another format', forged({ format: 'x' }), /its format is not/],
  ['a later version', forged({ version: 2 }), /version is 2/],
  ['another license', forged({ license: 'CC-BY-NC-4.0' }), /license is "CC-BY-NC-4.0"/],
  ['no key', forged({ public_key: 'x' }), /no Ed25519 key/],
  ['a key that is no point of the curve', forged({ public_key: '_'.repeat(43) }), /does not match/],
  ['no time', forged({ made_at: 'yesterday' }), /not a time/],
  ['no service', forged({ made_by: 5 }), /not the address/],
] as const)
  test(`${what} is refused with the reason`, () => {
    assert.throws(
      () => readSignedCalibrations(hostile),
      (error) => error instanceof Rejection && says.test(error.message),
    )
  })

test('an entry that cannot be used is named, however well it is signed', () => {
  const broken = { ...entryOf('ab', 1).entry, points: points.slice(0, 1) }
  const signed = signCalibrations([{ sha256: 'ab'.repeat(32), entry: broken }], { key, service, at })
  assert.throws(
    () => readSignedCalibrations(signed),
    /the calibration of abababababab… cannot be used: its points must be/,
  )
  const named = signCalibrations([{ sha256: '__proto__', entry: broken }], { key, service, at })
  assert.throws(() => readSignedCalibrations(named), /is not a SHA-256/)
})
