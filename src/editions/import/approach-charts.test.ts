import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import sharp from 'sharp'
import { freshStore } from '../../../test/fixtures/index.ts'
import { mapPage } from '../../imaging/georeference/map-page.fixture.ts'
import { folderSource } from '../../sources/folder/source.ts'
import { oneWorker } from '../render/one-worker.fixture.ts'
import { importSource } from './import-source.ts'

const page = { x1: 0, y1: 0, x2: 100, y2: 120 }
const gpts = [-41, 174, -40, 174, -40, 175, -41, 175]
const wholePage = await mapPage({
  media: page,
  entries: { VP: [{ BBox: [0, 0, 100, 120], Measure: { Subtype: 'GEO', GPTS: gpts } }] },
})
const partOfPage = await mapPage({
  media: page,
  entries: { VP: [{ BBox: [10, 50, 90, 100], Measure: { Subtype: 'GEO', GPTS: gpts } }] },
})
const picture = await sharp({ create: { width: 400, height: 490, channels: 3, background: 'white' } })
  .extend({ bottom: 10, background: 'black' })
  .png()
  .toBuffer()
const world = '0.001\n0\n0\n-0.001\n174.0005\n-40.0005\n'
const vrt =
  '<VRTDataset rasterXSize="400" rasterYSize="500"><GeoTransform>174,0.001,0,-40,0,-0.001</GeoTransform></VRTDataset>'
const kml =
  '<kml><GroundOverlay><LatLonBox><north>-40</north><south>-40.5</south><east>174.4</east><west>174</west></LatLonBox></GroundOverlay></kml>'
const avitab = JSON.stringify({
  calibration: { x1: 0, y1: 0, latitude1: -40, longitude1: 174, x2: 1, y2: 1, latitude2: -40.3, longitude2: 174.4 },
})
const table = (file: Uint8Array) =>
  JSON.stringify({
    [createHash('sha256').update(file).digest('hex')]: {
      counts: 'pixels',
      planview: { x1: 40, y1: 200, x2: 360, y2: 400 },
    },
  })

async function imported(
  t: TestContext,
  files: Readonly<Record<string, string | Uint8Array>>,
  type = '01',
  rules = 'IFR',
) {
  const folder = await mkdtemp(join(tmpdir(), 'approach-'))
  t.after(() => rm(folder, { recursive: true }))
  const chart = Object.keys(files)[0] ?? ''
  const rows = `file,airport,type_code,name,index_number,rules,revision_date\n${chart},NZWN,${type},ILS,11-1,${rules},20260903\n`
  const all = {
    ...files,
    'manifest.csv': rows,
    'airports.csv': 'icao,name,latitude,longitude\nNZWN,Wellington,-40.3,174.2\n',
  }
  for (const [name, content] of Object.entries(all)) await writeFile(join(folder, name), content)
  const store = await freshStore(t)
  const now = () => Date.UTC(2026, 10, 21)
  const { warnings } = await importSource(folderSource(folder, 'charts'), { ...store, now }, oneWorker)
  const [listed] = await store.listed('NZWN')
  return { boxes: listed?.bounding_boxes ?? null, warnings: JSON.stringify(warnings) }
}

const remedy = /no plan view was found on the chart; state it as .*planview.* in calibrations\.json/
const unseen: readonly [placed: string, files: Readonly<Record<string, string | Uint8Array>>][] = [
  ['a picture with a world file', { 'plate.png': picture, 'plate.pgw': world }],
  ['a picture with a VRT', { 'plate.png': picture, 'plate.vrt': vrt }],
  ['a picture with a KML overlay', { 'plate.png': picture, 'plate.kml': kml }],
  ['a picture with a calibration of AviTab', { 'plate.png': picture, 'plate.json': avitab }],
  ['a PDF whose frame takes up the page', { 'plate.pdf': wholePage }],
]
for (const [placed, files] of unseen) {
  test(`an approach chart that is ${placed} is published without a georeference, and the report names the remedy`, async (t) => {
    const { boxes, warnings } = await imported(t, files)
    assert.equal(boxes, null)
    assert.match(warnings, remedy)
    for (const [type, rules] of [
      ['A', 'IFR'],
      ['1J', 'VFR'],
      ['1J', 'IFR'],
    ])
      assert.notEqual((await imported(t, files, type, rules)).boxes, null, `${type} ${rules}`)
  })

  test(`the plan view that an operator states makes ${placed} a georeferenced approach chart`, async (t) => {
    const file = Object.values(files)[0]
    const stated = { ...files, 'calibrations.json': table(file instanceof Uint8Array ? file : assert.fail()) }
    const { boxes, warnings } = await imported(t, stated)
    assert.deepEqual(boxes?.planview.pixels, { x1: 40, y1: 200, x2: 360, y2: 400 })
    assert.equal(warnings, '[]')
  })
}

test('an approach chart whose own frame is a part of the page is georeferenced there', async (t) => {
  const { boxes, warnings } = await imported(t, { 'plate.pdf': partOfPage })
  const scale = 300 / 72
  assert.deepEqual(
    Object.values(boxes?.planview.pixels ?? {}).map((pixels) => Math.round(pixels / scale)),
    [10, 50, 90, 100],
  )
  assert.equal(warnings, '[]')
})

test('a chart whose world file places it far from its airport is published without a georeference, and noted', async (t) => {
  const elsewhere = '0.001\n0\n0\n-0.001\n174.0005\n40.0005\n'
  for (const [type, rules] of [
    ['A', 'IFR'],
    ['1J', 'VFR'],
  ]) {
    const { boxes, warnings } = await imported(t, { 'plate.png': picture, 'plate.pgw': elsewhere }, type, rules)
    assert.equal(boxes, null)
    assert.match(warnings, /not georeferenced: its map is 4765 NM from NZWN/)
  }
})
