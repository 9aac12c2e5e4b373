import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { calibrationsIn } from './calibration-files.ts'

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

async function beside(files: Record<string, string>, chart = 'a.pdf', page = 1) {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'beside-')))
  made.push(folder)
  await mkdir(join(folder, 'sub'))
  for (const [name, text] of Object.entries({ [chart]: 'chart', ...files }))
    await writeFile(join(folder, name), text, 'latin1')
  return calibrationsIn(folder).of(join(folder, chart), page)
}

for (const name of ['a.vrt', 'A.VRT', 'a.pdf.vrt']) {
  test(`${name} belongs to a.pdf`, async () => {
    assert.equal((await beside({ [name]: vrt })).calibration?.name, name)
  })
}
for (const name of ['a.wld', 'a.pgw', 'a.PGW', 'a.tfw', 'a.jgw']) {
  test(`${name} belongs to a.png, with the projection beside it`, async () => {
    const { calibration } = await beside({ [name]: world, 'a.prj': 'EPSG:32610\n' }, 'a.png')
    assert.deepEqual([calibration?.name, calibration?.projection], [name, 'EPSG:32610'])
  })
}

test('beside a chart in a deeper folder is that folder', async () => {
  assert.equal((await beside({ 'sub/a.wld': world }, 'sub/a.png')).calibration?.name, 'a.wld')
  assert.equal((await beside({ 'a.wld': world }, 'sub/a.png')).calibration, null)
})

test('the table goes first, by the hash of the file, page by page', async () => {
  const table = { 'calibrations.json': JSON.stringify({ [hash]: [{ points }, { page: 3, points }] }), 'a.vrt': vrt }
  assert.equal((await beside(table)).calibration?.name, 'calibrations.json')
  assert.equal((await beside(table, 'a.pdf', 3)).calibration?.name, 'calibrations.json')
  assert.equal((await beside({ ...table, 'calibrations.json': '{}' })).calibration?.name, 'a.vrt')
})

test('a file of the same name speaks of the first page alone', async () => {
  assert.deepEqual(await beside({ 'a.vrt': vrt }, 'a.pdf', 2), { calibration: null, fault: null })
})

test('without anything beside it there is no calibration and no fault', async () => {
  assert.deepEqual(await beside({ 'b.vrt': vrt }), { calibration: null, fault: null })
})

const faults: readonly [what: string, files: Record<string, string>, why: RegExp][] = [
  ['a broken VRT', { 'a.vrt': '<VRT' }, /^a\.vrt is not used: it is not sound XML/],
  ['a broken world file', { 'a.wld': '1 2' }, /^a\.wld is not used: it does not hold six/],
  ['a broken table', { 'calibrations.json': '[' }, /^calibrations\.json is not used: it is not JSON/],
  ['a broken entry', { 'calibrations.json': `{"${hash}": {}}` }, /^calibrations\.json is not used: its points/],
  ['text of another encoding', { 'a.vrt': 'ÿ' }, /^a\.vrt is not used: not UTF-8/],
]
for (const [what, files, why] of faults) {
  test(`${what} is named, and the chart goes on without it`, async () => {
    const { calibration, fault } = await beside(files)
    assert.equal(calibration, null)
    assert.match(fault ?? '', why)
  })
}

test('a link out of the folder is not followed', async () => {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'beside-')))
  made.push(folder)
  await mkdir(join(folder, 'inside'))
  await writeFile(join(folder, 'secret'), vrt)
  await symlink(join(folder, 'secret'), join(folder, 'inside', 'a.vrt'))
  const { calibration, fault } = await calibrationsIn(join(folder, 'inside')).of(join(folder, 'inside', 'a.pdf'), 1)
  assert.equal(calibration, null)
  assert.match(fault ?? '', /a\.vrt is not used: outside the folder/)
})
