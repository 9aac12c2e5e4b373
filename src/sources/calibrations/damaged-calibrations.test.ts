import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fc } from '../../../test/fixtures/properties.ts'
import { type Calibration, GeoreferenceFault } from '../../facts/geodesy/index.ts'
import { Rejection } from '../../facts/index.ts'
import { makeZip } from '../files/zip.fixture.ts'
import { readAvitab } from './avitab.ts'
import { readKml } from './kml.ts'
import { kmlOfKmz } from './kmz.ts'
import { readVrt } from './vrt.ts'
import { readWorldFile } from './world-file.ts'

const kml =
  '<?xml version="1.0"?><kml><GroundOverlay><Icon><href>a.png</href></Icon><LatLonBox><north>46</north><south>45</south><east>9</east><west>8</west><rotation>1</rotation></LatLonBox></GroundOverlay></kml>'
const avitab =
  '{"calibration":{"hash":"","prerotate":90,"x1":0.1,"y1":0.2,"latitude1":46,"longitude1":8,"x2":0.9,"y2":0.8,"latitude2":45,"longitude2":9,"northOffsetAngle":2.5}}'
const vrt =
  '<VRTDataset rasterXSize="4" rasterYSize="6"><SRS>EPSG:4326</SRS><GeoTransform>170,1,0,-40,0,-1</GeoTransform></VRTDataset>'

const formats: Readonly<
  Record<string, readonly [sound: Uint8Array, read: (bytes: Uint8Array) => Promise<Calibration>]>
> = {
  KML: [Buffer.from(kml), async (bytes) => readKml('a.kml', bytes, 'a.pdf')],
  KMZ: [
    makeZip([{ name: 'doc.kml', data: kml }]),
    async (bytes) => readKml('a.kmz', await kmlOfKmz(bytes, 65_536), 'a.pdf'),
  ],
  AviTab: [Buffer.from(avitab), async (bytes) => readAvitab('a.json', Buffer.from(bytes).toString()).calibration],
  VRT: [Buffer.from(vrt), async (bytes) => readVrt('a.vrt', Buffer.from(bytes).toString())],
  'world file': [
    Buffer.from('0.1\n0\n0\n-0.1\n8\n45\n'),
    async (bytes) => readWorldFile('a.pgw', Buffer.from(bytes).toString(), null),
  ],
}

/** Bytes overwritten, and perhaps the end cut off or a part written again. */
const damage = fc.record({
  changes: fc.array(fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.integer({ min: 0, max: 255 })), {
    maxLength: 4,
  }),
  cut: fc.double({ min: 0, max: 2, noNaN: true }),
  again: fc.boolean(),
})

for (const [format, [sound, read]] of Object.entries(formats)) {
  test(`a damaged ${format} is read to finite places, or rejected in words`, async () => {
    await read(sound)
    await fc.assert(
      fc.asyncProperty(damage, async ({ changes, cut, again }) => {
        const bytes = Buffer.concat([sound, again ? sound.subarray(sound.length / 2) : Buffer.alloc(0)])
        for (const [at, value] of changes) bytes[Math.floor(at * (bytes.length - 1))] = value
        try {
          const { control } = await read(bytes.subarray(0, Math.ceil(bytes.length * cut)))
          assert.ok(control.flatMap(({ from, to }) => [...from, ...to]).every(Number.isFinite))
        } catch (error) {
          if (!(error instanceof GeoreferenceFault || error instanceof Rejection)) throw error
          assert.match(error.message, /\w+ \w+/)
        }
      }),
      { numRuns: 400 },
    )
  })
}
