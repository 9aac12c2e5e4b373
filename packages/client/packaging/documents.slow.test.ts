import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { promisify } from 'node:util'
import { findChromium, launchBrowser } from '../../../test/walks/browser.ts'
import { credentials, type ServedDouble, startServiceDouble } from '../src/testing/served-double.ts'
import { watermarkSvg } from '../src/watermark/watermark-svg.ts'
import { consumerFolder } from './consumer.ts'
import { type InstalledPackage, installedPackage } from './installed-package.ts'
import { bundled, serveSite } from './page.ts'

const read = (path: string) => readFileSync(resolve(import.meta.dirname, '..', path), 'utf8')
/** The code blocks of a document, with the file names that it gives them. */
const blocks = (path: string) =>
  [...read(path).matchAll(/```js(?: (\S+))?\n([\s\S]*?)```/g)].map(([, name = '', code = '']) => ({ name, code }))

describe('the documents, with the package as installed', () => {
  let installed: InstalledPackage
  let double: ServedDouble
  before(async () => {
    installed = await installedPackage()
    double = await startServiceDouble({ now: () => Date.now(), interval: 0.05 })
    double.approve({ username: 'demo', subscriptions: ['charts'] })
  })
  after(() => double.close())

  const { clientId: CLIENT_ID, clientSecret: CLIENT_SECRET } = credentials
  async function run(program: string, folder: string): Promise<string> {
    const env = { ...process.env, SERVICE: double.url, CLIENT_ID, CLIENT_SECRET, XDG_CONFIG_HOME: folder }
    return (await promisify(execFile)(process.execPath, [program], { cwd: folder, env })).stdout
  }

  const [terminal, page, errors, testing] = blocks('README.md')

  test('README: a moving map in the terminal', async (t) => {
    const folder = consumerFolder(installed, { 'program.mjs': terminal?.code ?? '' })
    t.after(() => rmSync(folder, { recursive: true }))
    assert.match(
      await run('program.mjs', folder),
      /type BCDF-GHJK at .*\nVISUAL RWY 01L expired full\n\{ x: 50, y: 55\.?\d* \}\n$/,
    )
    assert.ok(existsSync(join(folder, 'chart.png')))
  })

  test('README: errors', async (t) => {
    const use = `import { chartsOf } from './errors.mjs'
      import { openSession } from 'platekeeper-client'
      import { serviceDouble } from 'platekeeper-client/testing'
      console.log(await chartsOf(openSession(serviceDouble().service), 'YBBN'))`
    const folder = consumerFolder(installed, { 'errors.mjs': errors?.code ?? '', 'use.mjs': use })
    t.after(() => rmSync(folder, { recursive: true }))
    assert.equal(await run('use.mjs', folder), 'sign in again\n')
  })

  test('README: testing an application', async (t) => {
    const folder = consumerFolder(installed, { 'test.mjs': testing?.code ?? 'throw 1' })
    t.after(() => rmSync(folder, { recursive: true }))
    await run('test.mjs', folder)
  })

  test('the tutorial, one file after the other', async (t) => {
    const files = blocks('../../docs/tutorials/moving-map.md')
    const folder = consumerFolder(installed, Object.fromEntries(files.map(({ name, code }) => [name, code])))
    t.after(() => rmSync(folder, { recursive: true }))
    assert.match(await run('session.mjs', folder), /confirm the code BCDF-GHJK\nsigned-in\n$/)
    assert.equal(await run('session.mjs', folder), '')
    assert.equal(await run('list.mjs', folder), '10-9 AERODROME CHART unknown \n19-01 VISUAL RWY 01L expired map\n')
    assert.equal(await run('map.mjs', folder), 'map.svg: VISUAL RWY 01L (full), heading 191°\n')
    const map = readFileSync(join(folder, 'map.svg'), 'utf8')
    assert.match(
      map,
      /transform="matrix\([^)]* (100|99\.9+\d*|100\.0\d*) (110|109\.9+\d*|110\.0\d*)\) scale\([\d.]+\)"/,
    )
    const [, width = 0, height = 0] = (/viewBox="0 0 (\d+) (\d+)"/.exec(map) ?? []).map(Number)
    assert.ok(map.includes(watermarkSvg('demo', { width, height })), 'the watermark grows with the chart')
  })

  const found = findChromium()
  test('README: a moving map in a page', { skip: 'missing' in found && found.missing }, async (t) => {
    const code = (page?.code ?? '')
      .replace("'CLIENT_ID'", `'${CLIENT_ID}'`)
      .replace("'CLIENT_SECRET'", `'${CLIENT_SECRET}'`)
    const folder = consumerFolder(installed, { 'page.js': code })
    const site = await serveSite({
      '/': '<!doctype html><body><script type=module src=/page.js></script>',
      '/page.js': await bundled(folder, 'page.js'),
    })
    const browser = await launchBrowser(found)
    t.after(async () => {
      await browser.close()
      await site.close()
      rmSync(folder, { recursive: true })
    })
    const geolocation = { latitude: -27.384167, longitude: 153.1175 }
    const opened = await (await browser.newContext({ geolocation, permissions: ['geolocation'] })).newPage()
    await opened.goto(`${site.origin}/?service=${double.url}`)
    await opened.waitForFunction(`document.title === 'VISUAL RWY 01L'`)
  })
})
