import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after, test } from 'node:test'
import { makeZip } from '../files/zip.fixture.ts'
import { calibrationsIn, type FoundCalibrations } from './calibration-files.ts'

const made: string[] = []
after(() => Promise.all(made.map((folder) => rm(folder, { recursive: true }))))

const world = '0.001\n0\n0\n-0.002\n-122.6\n45.6\n'
const vrt = '<VRTDataset rasterXSize="4" rasterYSize="6"><GeoTransform>170,1,0,-40,0,-1</GeoTransform></VRTDataset>'
const points = [
  { x: 0, y: 0, lat: 1, lng: 1 },
  { x: 9, y: 0, lat: 1, lng: 2 },
  { x: 0, y: 9, lat: 2, lng: 1 },
]
const hash = createHash('sha256').update('chart').digest('hex')

async function calibrationsOf(files: Record<string, string>, chart = 'a.pdf', page = 1) {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'calibrations-')))
  made.push(folder)
  for (const [name, text] of Object.entries({ [chart]: 'chart', ...files })) {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), text, 'latin1')
  }
  return calibrationsIn(folder).of(join(folder, chart), page)
}

const avitab = (more: object = {}) =>
  JSON.stringify({
    calibration: { x1: 0, y1: 0, latitude1: 46, longitude1: 8, x2: 1, y2: 1, latitude2: 45, longitude2: 9, ...more },
  })
const kml =
  '<kml><GroundOverlay><LatLonBox><north>46</north><south>45</south><east>9</east><west>8</west></LatLonBox></GroundOverlay></kml>'
const namesOf = ({ calibrations }: FoundCalibrations) => calibrations.map(({ name }) => name)

for (const [ending, text] of [
  ['vrt', vrt],
  ['json', avitab()],
  ['kml', kml],
]) {
  for (const name of [`a.${ending}`, `A.${ending?.toUpperCase()}`, `a.pdf.${ending}`]) {
    test(`${name} belongs to a.pdf`, async () => {
      assert.deepEqual(namesOf(await calibrationsOf({ [name]: text ?? '' })), [name])
    })
  }
}
test('a.kmz belongs to a.pdf', async () => {
  const zip = makeZip([
    { name: 'files/page.png', data: 'x' },
    { name: 'doc.kml', data: kml },
  ])
  assert.deepEqual(namesOf(await calibrationsOf({ 'a.kmz': zip.toString('latin1') })), ['a.kmz'])
})
for (const name of ['a.wld', 'a.pgw', 'a.PGW', 'a.tfw', 'a.tifw', 'a.jgw', 'a.jpgw', 'a.jpegw']) {
  test(`${name} belongs to a.png, with the projection next to it`, async () => {
    const { calibrations } = await calibrationsOf({ [name]: world, 'a.prj': 'EPSG:32610\n' }, 'a.png')
    assert.deepEqual(
      calibrations.map((found) => [found.name, found.projection]),
      [[name, 'EPSG:32610']],
    )
  })
}

test('calibrations of a chart in a deeper folder are in that folder', async () => {
  assert.deepEqual(namesOf(await calibrationsOf({ 'sub/a.wld': world }, 'sub/a.png')), ['a.wld'])
  assert.deepEqual(namesOf(await calibrationsOf({ 'a.wld': world }, 'sub/a.png')), [])
})

test('the table has the highest priority, by the hash of the file, page by page', async () => {
  const table = { 'calibrations.json': JSON.stringify({ [hash]: [{ points }, { page: 3, points }] }), 'a.vrt': vrt }
  assert.deepEqual(namesOf(await calibrationsOf(table)), ['calibrations.json', 'a.vrt'])
  assert.deepEqual(namesOf(await calibrationsOf(table, 'a.pdf', 3)), ['calibrations.json'])
  assert.deepEqual(namesOf(await calibrationsOf({ ...table, 'calibrations.json': '{}' })), ['a.vrt'])
})

test('after the table come VRT, world file, AviTab, KML, KMZ, and AviTab by hash', async () => {
  const found = await calibrationsOf({
    'Calibration/EU/any name.json': avitab({ hash: hash.toUpperCase() }),
    'Calibration/other.json': avitab({ hash: '0'.repeat(64) }),
    'a.kmz': makeZip([{ name: 'a.kml', data: kml }]).toString('latin1'),
    'a.kml': kml,
    'a.json': avitab(),
    'a.pdf.json': avitab({ hash }),
    'a.wld': world,
    'a.vrt': vrt,
    'calibrations.json': JSON.stringify({ [hash]: { points } }),
  })
  assert.deepEqual(found.faults, [])
  assert.deepEqual(namesOf(found), [
    'calibrations.json',
    'a.vrt',
    'a.wld',
    'a.pdf.json',
    'a.json',
    'a.kml',
    'a.kmz',
    'Calibration/EU/any name.json',
  ])
})

test('a file of the same name speaks of the first page alone', async () => {
  const files = { 'a.vrt': vrt, 'a.json': avitab(), 'a.kml': kml, 'Calibration/b.json': avitab({ hash }) }
  assert.deepEqual(await calibrationsOf(files, 'a.pdf', 2), { calibrations: [], faults: [] })
})

test('a chart without files next to it has no calibration and no fault', async () => {
  assert.deepEqual(await calibrationsOf({ 'b.vrt': vrt, 'b.json': avitab() }), { calibrations: [], faults: [] })
})

test('the tables of a folder are not calibrations of charts of their names', async () => {
  assert.deepEqual(await calibrationsOf({ 'manifest.json': '[]' }, 'manifest.pdf'), { calibrations: [], faults: [] })
})

const faults: readonly [what: string, files: Record<string, string>, why: RegExp][] = [
  ['a broken VRT', { 'a.vrt': '<VRT' }, /^a\.vrt is not used: it is not valid XML/],
  ['a broken world file', { 'a.wld': '1 2' }, /^a\.wld is not used: it does not contain six/],
  ['a broken table', { 'calibrations.json': '[' }, /^calibrations\.json is not used: it is not JSON/],
  [
    'a broken entry',
    { 'calibrations.json': `{"${hash}": {}}` },
    /^calibrations\.json is not used: it contains neither points/,
  ],
  ['text of another encoding', { 'a.vrt': 'ÿ' }, /^a\.vrt is not used: not UTF-8/],
  ['JSON of something else', { 'a.json': '{"title": "a"}' }, /^a\.json is not used: it has no "calibration"/],
  [
    'a calibration of another version of the chart',
    { 'a.pdf.json': avitab({ hash: `0a${hash.slice(2)}` }) },
    /^a\.pdf\.json is not used: it was made for another version of the chart \(hash 0a/,
  ],
  ['a broken KML', { 'a.kml': '<kml>' }, /^a\.kml is not used: not valid XML/],
  ['a KML of entities', { 'a.kml': `<!DOCTYPE kml [<!ENTITY a "b">]>${kml}` }, /^a\.kml is not used: .*DOCTYPE/],
  ['a broken archive', { 'a.kmz': 'PK' }, /^a\.kmz is not used: the archive is not a valid zip/],
]
for (const [what, files, why] of faults) {
  test(`${what} is named, and the other files next to the chart are used`, async () => {
    const alone = await calibrationsOf(files)
    assert.deepEqual(alone.calibrations, [])
    assert.match(alone.faults.join('\n'), why)
    const found = await calibrationsOf({ ...files, 'a.pgw': world })
    assert.deepEqual(namesOf(found), ['a.pgw'])
    assert.deepEqual(found.faults, alone.faults)
  })
}

test('a link out of the folder is not followed', async () => {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'calibrations-')))
  made.push(folder)
  await mkdir(join(folder, 'inside'))
  await writeFile(join(folder, 'secret'), vrt)
  await symlink(join(folder, 'secret'), join(folder, 'inside', 'a.vrt'))
  const { calibrations, faults } = await calibrationsIn(join(folder, 'inside')).of(join(folder, 'inside', 'a.pdf'), 1)
  assert.deepEqual(calibrations, [])
  assert.match(faults[0] ?? '', /a\.vrt is not used: outside the folder/)
})
