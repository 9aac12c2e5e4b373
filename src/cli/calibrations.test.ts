import assert from 'node:assert/strict'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import sharp from 'sharp'
import { recordedCall } from './testing/recorded-call.ts'

let cwd: string
before(async () => {
  cwd = await mkdtemp(join(tmpdir(), 'calibrations-'))
  const chart = await sharp({ create: { width: 400, height: 600, channels: 3, background: '#fff' } })
    .composite([{ input: { create: { width: 40, height: 40, channels: 3, background: '#000' } } }])
    .png()
    .toBuffer()
  for (const [folder, file] of [
    ['ours', 'ground.png'],
    ['theirs', 'charts/anything.png'],
  ] as const) {
    await mkdir(join(cwd, folder, 'charts'), { recursive: true })
    await writeFile(join(cwd, folder, file), chart)
    const rows = [`${file},KPDX,AP,Airport,10-9`, 'unplaced.png,KPDX,AP,Parking,10-9A', '']
    await writeFile(join(cwd, folder, 'manifest.csv'), ['file,airport,type code,name,index number', ...rows].join('\n'))
    await writeFile(
      join(cwd, folder, 'airports.csv'),
      'icao_airport_identifier,name,latitude,longitude\nKPDX,Portland,45.6,-122.6\n',
    )
    const other = sharp({ create: { width: 100, height: 100, channels: 3, background: '#eee' } })
    await writeFile(join(cwd, folder, 'unplaced.png'), await other.png().toBuffer())
  }
})
after(() => rm(cwd, { recursive: true }))

const call = (...words: readonly string[]) =>
  recordedCall(['calibrations', ...words], { env: { DATA_DIR: join(cwd, 'data') }, cwd })

/** Places the chart, 400 by 600 pixels, from 45.5° to 45.7° north. */
const place = async (folder: string, lat: number) => {
  const { createHash } = await import('node:crypto')
  const sha256 = createHash('sha256')
    .update(await readFile(join(cwd, 'ours/ground.png')))
    .digest('hex')
  const points = [
    { x: 0, y: 0, lat, lng: -122.7 },
    { x: 400, y: 0, lat, lng: -122.509_5 },
    { x: 0, y: 600, lat: lat + 0.2, lng: -122.7 },
  ]
  const entry = { page: 1, counts: 'pixels', points, planview: { x1: 0, y1: 0, x2: 400, y2: 600 } }
  await writeFile(join(cwd, folder, 'calibrations.json'), JSON.stringify({ [sha256]: entry }))
  return { sha256, entry }
}

test('a folder without calibrations has nothing to export, and says what makes one', async () => {
  const { code, err } = await call('export', 'ours', 'none.json')
  assert.equal(code, 1)
  assert.match(err, /has no entry in calibrations\.json/)
  assert.ok(err.includes(`platekeeper calibrate ${join(cwd, 'ours')}\n`), err)
})

test('what was agreed is taken back: of one file, or of one of its pages; everything else stays', async () => {
  const { sha256, entry } = await place('ours', 45.5)
  const path = join(cwd, 'ours/calibrations.json')
  const other = { ['cd'.repeat(32)]: { page: 1, map: false } }
  const table = async () => JSON.parse(await readFile(path, 'utf8'))
  const second = { page: 2, map: false }
  await writeFile(path, JSON.stringify({ [sha256]: [entry, second], ...other }))
  const { code, out } = await call('remove', 'ours/ground.png', '--page', '2')
  assert.deepEqual([code, out], [0, 'Taken back: ours/ground.png, page 2\n'])
  assert.deepEqual(await table(), { [sha256]: entry, ...other })
  assert.equal((await call('remove', 'ours/ground.png')).code, 0)
  assert.deepEqual(await table(), other)
  const none = await call('remove', 'ours/ground.png')
  assert.equal(none.code, 1)
  assert.match(none.err, /calibrations\.json has nothing for ours\/ground\.png\. Nothing was changed/)
  assert.match((await call('remove', 'ours/missing.png')).err, /missing\.png cannot be read/)
  const wrong = await call('remove', 'ours/ground.png', '--page', '0')
  assert.deepEqual([wrong.code, /whole number, 1 or more/.test(wrong.err)], [2, true])
  await rm(path)
})

test('calibrations go from folder to folder by the hash of the file, signed; what differs is kept until it is to be replaced', async () => {
  const { sha256, entry } = await place('ours', 45.5)
  const written = JSON.parse((await call('export', 'ours', 'shared.json', '--json')).out)
  assert.equal(written.calibrations, 1)
  const shared = await readFile(join(cwd, 'shared.json'), 'utf8')
  assert.ok(!shared.includes('ground'), 'no names of files')
  assert.match((await call('export', 'ours', 'shared.json')).err, /exists already: give another name/)
  assert.equal(await readFile(join(cwd, 'shared.json'), 'utf8'), shared)

  const { code, out, err } = await call('import', 'shared.json', 'theirs', '--signed-by', written.public_key)
  assert.equal(code, 0, err)
  assert.match(out, /Calibrations taken: 1\. The same already: 0\. Of files that are not here: 0\./)
  assert.ok(err.includes(written.public_key))
  assert.deepEqual(JSON.parse(await readFile(join(cwd, 'theirs/calibrations.json'), 'utf8')), { [sha256]: entry })
  assert.match((await call('import', 'shared.json', 'theirs')).out, /taken: 0\. The same already: 1\./)

  const own = await place('theirs', 45.51)
  const kept = await call('import', 'shared.json', 'theirs')
  assert.match(kept.err, /kept yours {5}charts\/anything\.png, page 1/)
  assert.deepEqual(JSON.parse(await readFile(join(cwd, 'theirs/calibrations.json'), 'utf8'))[sha256], own.entry)
  const replaced = JSON.parse((await call('import', 'shared.json', 'theirs', '--replace', '--json')).out)
  assert.deepEqual([replaced.taken, replaced.kept, replaced.signed_by], [1, [], written.public_key])
  assert.deepEqual(JSON.parse(await readFile(join(cwd, 'theirs/calibrations.json'), 'utf8'))[sha256], entry)
})

test('what another key signed, or was changed, changes nothing', async () => {
  await rm(join(cwd, 'theirs/calibrations.json'), { force: true })
  const text = await readFile(join(cwd, 'shared.json'), 'utf8')
  await writeFile(join(cwd, 'changed.json'), text.replace('45.5', '46.5'))
  for (const [file, says, ...options] of [
    ['changed.json', /its signature does not match/],
    ['shared.json', /signed with the key .*, not with x\. Nothing was changed/, '--signed-by', 'x'],
    ['ours/ground.png', /neither JSON nor a zip/],
    ['absent.json', /absent\.json cannot be read/],
  ] as const) {
    const { code, err } = await call('import', file, 'theirs', ...options)
    assert.equal(code, 1)
    assert.match(err, says)
  }
  assert.ok(!(await readdir(join(cwd, 'theirs'))).includes('calibrations.json'))
})

test('a zip for AviTab has every chart with a map, and says why others have none; its files are taken once', async () => {
  await rm(join(cwd, 'theirs/calibrations.json'), { force: true })
  await place('ours', 45.5)
  const { code, out, err } = await call('export', 'ours', 'avitab.zip', '--avitab')
  assert.equal(code, 0, err)
  assert.match(out, /Charts written for AviTab: 1,/)
  assert.match(err, /without a map {2}unplaced\.png: /)
  const taken = await call('import', 'avitab.zip', 'theirs')
  assert.match(taken.out, /Calibrations taken: 1\. Charts that have one: 0\. Of files that are not here: 0\./)
  const [file = ''] = await readdir(join(cwd, 'theirs/Calibration'))
  assert.match(file, /^[0-9a-f]{64}\.json$/)
  const { calibration } = JSON.parse(await readFile(join(cwd, 'theirs/Calibration', file), 'utf8'))
  assert.deepEqual([calibration.prerotate, calibration.latitude1, calibration.hash], [0, 45.5, file.slice(0, 64)])
  assert.match((await call('import', 'avitab.zip', 'theirs')).out, /taken: 0\. Charts that have one: 1\./)
  // The chart that only AviTab's file places is in their zip, too.
  assert.match((await call('export', 'theirs', 'again.zip', '--avitab')).out, /Charts written for AviTab: 1,/)
  assert.match((await call('import', 'avitab.zip', 'theirs', '--signed-by', 'x')).err, /is not signed/)
})
