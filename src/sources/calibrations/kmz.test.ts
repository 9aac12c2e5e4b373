import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeZip } from '../files/zip.fixture.ts'
import { kmlOfKmz } from './kmz.ts'

const kml = async (entries: Parameters<typeof makeZip>[0], limit = 100) =>
  Buffer.from(await kmlOfKmz(makeZip(entries), limit)).toString()

test('doc.kml is the KML of an archive, else its only one', async () => {
  const picture = { name: 'files/page.png', data: 'x' }
  assert.equal(await kml([picture, { name: 'other.kml', data: 'b' }, { name: 'doc.kml', data: 'a' }]), 'a')
  assert.equal(await kml([picture, { name: 'plate.KML', data: 'b' }]), 'b')
})

const faults: readonly [what: string, entries: Parameters<typeof makeZip>[0], why: RegExp][] = [
  ['no KML', [{ name: 'a.png', data: 'x' }], /contains 0 \.kml files and no doc\.kml/],
  [
    'two KMLs of other names',
    [
      { name: 'a.kml', data: 'x' },
      { name: 'b.kml', data: 'x' },
    ],
    /contains 2 \.kml files/,
  ],
  ['a KML of too many bytes', [{ name: 'doc.kml', data: 'x'.repeat(101) }], /too large/],
  [
    'a KML that claims fewer bytes than it has',
    [{ name: 'doc.kml', data: 'xxxx', claims: { unpacked: 2 } }],
    /damaged/,
  ],
  ['a name that leads out', [{ name: '../doc.kml', data: 'x' }], /points outside/],
]
for (const [what, entries, why] of faults) {
  test(`an archive of ${what} is rejected`, () => assert.rejects(kml(entries), why))
}

test('a file that is not an archive is rejected', () =>
  assert.rejects(kmlOfKmz(Buffer.from('<kml/>'), 100), /not a valid zip/))
