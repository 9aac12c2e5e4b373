import assert from 'node:assert/strict'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { pathToFileURL } from 'node:url'

type Publishing = {
  readonly builtFrom: (dist: string) => string | undefined
  readonly publish: (made: string, dist: string, hash: string) => void
}
/** Plain JavaScript without declarations. */
const load = async (): Promise<Publishing> => import(pathToFileURL(join(import.meta.dirname, 'publish.js')).href)

const folderFor = (t: { after(work: () => void): void }): string => {
  const folder = mkdtempSync(join(tmpdir(), 'viewer-'))
  t.after(() => rmSync(folder, { recursive: true }))
  return folder
}

function make(folder: string, script: string): string {
  const made = join(folder, 'made')
  mkdirSync(join(made, 'assets'), { recursive: true })
  writeFileSync(join(made, 'assets', `${script}.js`), script)
  writeFileSync(join(made, 'assets', 'font.woff2'), 'font')
  for (const page of ['calibrate.html', 'index.html'])
    writeFileSync(join(made, page), `<script src="./assets/${script}.js">`)
  return made
}

test('pages of the build before find their files; those of older ones are removed', async (t) => {
  const { builtFrom, publish } = await load()
  const folder = folderFor(t)
  const dist = join(folder, 'dist')
  assert.equal(builtFrom(dist), undefined)
  for (const script of ['one', 'two', 'three']) publish(make(folder, script), dist, `hash of ${script}`)
  assert.equal(builtFrom(dist), 'hash of three')
  assert.match(readFileSync(join(dist, 'index.html'), 'utf8'), /three\.js/)
  assert.deepEqual(readdirSync(join(dist, 'assets')).sort(), ['font.woff2', 'three.js', 'two.js'])
  assert.equal(existsSync(join(folder, 'made')), false)
})

test('a publication that was cut short is made again, and what was served before is served meanwhile', async (t) => {
  const { builtFrom, publish } = await load()
  const folder = folderFor(t)
  const dist = join(folder, 'dist')
  publish(make(folder, 'one'), dist, 'hash of one')
  const cut = make(folder, 'two')
  rmSync(join(cut, 'index.html'))
  assert.throws(() => publish(cut, dist, 'hash of two'), /index\.html/)
  assert.equal(builtFrom(dist), 'hash of one')
  assert.match(readFileSync(join(dist, 'index.html'), 'utf8'), /one\.js/)
  publish(make(folder, 'two'), dist, 'hash of two')
  assert.equal(builtFrom(dist), 'hash of two')
})

for (const page of ['calibrate.html', 'index.html']) {
  test(`without ${page} a build counts as none`, async (t) => {
    const { builtFrom, publish } = await load()
    const folder = folderFor(t)
    const dist = join(folder, 'dist')
    publish(make(folder, 'one'), dist, 'hash of one')
    rmSync(join(dist, page))
    assert.equal(builtFrom(dist), undefined)
  })
}
