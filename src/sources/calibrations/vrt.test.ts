import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readVrt } from './vrt.ts'

const wgs84 =
  'GEOGCS["WGS 84",DATUM["WGS_1984",SPHEROID["WGS 84",6378137,298.257223563]],PRIMEM["Greenwich",0],UNIT["degree",0.0174532925199433]]'
const escaped = wgs84.replaceAll('"', '&quot;')
const vrt = (content: string, size = 'rasterXSize="400" rasterYSize="600"') =>
  `<VRTDataset ${size}>${content}</VRTDataset>`
const transform = '<GeoTransform> 170, 0.01, 0.001, -40, 0.002, -0.02</GeoTransform>'

test('a raster is placed by its system and its transform', () => {
  const band =
    '<VRTRasterBand band="1"><MaskBand><SRS>EPSG:1</SRS><GeoTransform>1,1,1,1,1,1</GeoTransform></MaskBand></VRTRasterBand>'
  const system = `<SRS dataAxisToSRSAxisMapping="2,1">${escaped}</SRS>`
  assert.deepEqual(readVrt('a.vrt', vrt(system + transform + band)), {
    name: 'a.vrt',
    counts: { width: 400, height: 600 },
    origin: 'top left',
    control: [
      { from: [0, 0], to: [170, -40] },
      { from: [400, 0], to: [174, -39.2] },
      { from: [0, 600], to: [170.6, -52] },
    ],
    projection: wgs84,
    planView: null,
    insets: [],
  })
})

test('a raster is placed by its control points and their system', () => {
  const points = [
    [0, 0, 170, -40],
    [400, 0, 174, -40],
    [0, 600, 170, -52],
  ].map(([pixel, line, x, y], index) => `<GCP Id="${index}" Pixel="${pixel}" Line="${line}" X="${x}" Y="${y}"/>`)
  const { control, projection } = readVrt('a.vrt', vrt(`<GCPList Projection="EPSG:4326">${points.join('')}</GCPList>`))
  assert.equal(projection, 'EPSG:4326')
  assert.deepEqual(control[1], { from: [400, 0], to: [174, -40] })
  assert.equal(control.length, 3)
})

const point = (count: number) => `<GCPList>${'<GCP Pixel="1" Line="2" X="3" Y="4"/>'.repeat(count)}</GCPList>`
const faults: readonly [what: string, text: string, why: RegExp][] = [
  ['nothing', '', /not valid XML/],
  ['XML cut short', vrt(transform).slice(0, -5), /not valid XML/],
  ['another document', '<html/>', /not the size of a raster/],
  ['no place', vrt(''), /neither a GeoTransform nor three control points/],
  ['two control points', vrt(point(2)), /neither a GeoTransform nor three/],
  ['too many control points', vrt(point(10_001)), /more than 10000/],
  ['a control point without a place', vrt('<GCPList><GCP Pixel="1" Line="2"/></GCPList>'), /control point 1 lacks/],
  ['a transform of five numbers', vrt('<GeoTransform>1,2,3,4,5</GeoTransform>'), /six numbers/],
  ['a raster of no size', vrt(transform, 'rasterXSize="0" rasterYSize="600"'), /size of a raster/],
  [
    'entities that grow',
    `<!DOCTYPE v [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]>${vrt('<SRS>&b;</SRS>')}`,
    /declares a document type/,
  ],
  ['an undefined entity', vrt('<SRS>&a;</SRS>'), /not valid XML/],
]
for (const [what, text, why] of faults) {
  test(`a VRT of ${what} is rejected`, () => assert.throws(() => readVrt('a.vrt', text), why))
}
