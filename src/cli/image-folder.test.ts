import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import sharp from 'sharp'
import { recordedCall } from './testing/recorded-call.ts'

const white = { create: { width: 60, height: 90, channels: 3, background: '#ffffff' } } as const

test('charts are imported into the image folder of the database alone, until another is adopted', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'platekeeper-'))
  t.after(() => rmSync(folder, { recursive: true }))
  const plates = join(folder, 'plates')
  mkdirSync(plates)
  writeFileSync(join(plates, 'chart.png'), await sharp(white).png().toBuffer())
  const row = 'chart.png,ZZAA,AP,AERODROME,10-9,20260903\n'
  writeFileSync(join(plates, 'manifest.csv'), `file,airport,type_code,name,index_number,revision_date\n${row}`)
  writeFileSync(join(plates, 'airports.csv'), 'icao,name,latitude,longitude\nZZAA,Nowhere,1,2\n')
  const call = (...words: readonly string[]) =>
    recordedCall(words, { env: { DATA_DIR: join(folder, 'data') }, cwd: folder })
  const imports = () => call('import', 'charts', 'folder', 'plates')
  const images = join(folder, 'data/images')
  assert.equal((await imports()).code, 0)
  assert.deepEqual(readdirSync(images).sort(), ['marker', 'zzaa'])

  rmSync(images, { recursive: true })
  mkdirSync(images)
  for (const refused of [await imports(), await call('editions', 'prune')]) {
    assert.equal(refused.code, 1)
    assert.match(
      refused.err,
      /images does not belong to this database: it does not exist, or has no file `marker`, and .* expects [0-9a-f]{32}/,
    )
    assert.match(refused.err, /platekeeper images adopt/)
  }
  assert.deepEqual(readdirSync(images), [])
  const listed = JSON.parse((await call('editions', 'list', '--json')).out)
  assert.deepEqual(
    listed.editions.map(({ state }: { state: string }) => state),
    ['live'],
  )

  const adopted = await call('images', 'adopt')
  assert.equal(adopted.code, 0, adopted.err)
  assert.match(adopted.out, /data\/images/)
  assert.match((await call('images', 'verify')).err, /4 missing/)
  assert.equal((await imports()).code, 0)
  assert.equal((await call('images', 'verify')).code, 0)
})
