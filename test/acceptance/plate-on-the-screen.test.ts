import assert from 'node:assert/strict'
import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { openProduct, signInDevice } from '../fixtures/index.ts'

const data = fileURLToPath(new URL('../../../shared/data/faa/plates', import.meta.url))
const skip = existsSync(data) ? false : 'the sample data (../shared/data) is not on this machine'

const plates = [
  ['00330IL10R.pdf', 'KPDX', '01', 'ILS or LOC RWY 10R', '11-1', 'I10R', '10R'],
  ['00983ILD27.pdf', 'KAHN', '01', 'ILS or LOC/DME RWY 27', '11-1', 'I27', '27'],
  ['00989R11.PDF', 'KSBP', '1L', 'RNAV (GPS) RWY 11', '12-1', 'R11', '11'],
] as const

test('real plates are imported, authorized by the device flow, and come with their watermark', { skip }, async () => {
  const product = await openProduct()
  after(() => product.close())
  const demoFile = join(product.folder, 'data', 'demo.json')
  await product.serve(() => existsSync(demoFile))

  const folder = join(product.folder, 'plates')
  mkdirSync(folder)
  for (const [file] of plates) copyFileSync(join(data, file), join(folder, file))
  const rows = plates.map(
    ([file, icao, type, name, index, procedure, runway]) =>
      `${file},${icao},APP,${type},${name},${index},${procedure},${runway},STD,IFR,20240125`,
  )
  const columns = 'file,airport,category,type code,name,index number,procedures,runways,version,rules,revision date'
  writeFileSync(join(folder, 'manifest.csv'), [columns, ...rows].join('\n'))
  const [demo] = JSON.parse(readFileSync(demoFile, 'utf8')).people
  await signInDevice(product, demo)
  const imported = await product.run('import', 'charts', 'folder', folder)
  assert.equal(imported.code, 0, imported.err)

  for (const [, icao, , name, index, procedure, runway] of plates) {
    const { charts } = JSON.parse((await product.run('charts', icao, '--json')).out)
    const chart = charts.find(({ index_number }: { index_number: string }) => index_number === index)
    assert.deepEqual([chart.name, chart.procedures, chart.runways], [name, [procedure], [runway]])
    assert.equal(chart.is_georeferenced, true)
    const residual = chart.bounding_boxes.residual_px
    assert.ok(residual < 4, `${icao}: 2 pixels at 150 dpi are 4 at 300, and the residual is ${residual}`)

    for (const night of [[], ['--night']]) {
      const file = join(product.folder, `${icao}.png`)
      assert.equal((await product.run('download', icao, index, '--output', file, '--force', ...night)).code, 0)
      const { width, height } = await sharp(file).metadata()
      assert.deepEqual([width, height], [chart.width, chart.height])
    }
  }
})
