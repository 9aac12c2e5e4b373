/**
 * CONTRIBUTING.md names the files of common changes. Those of contributing/changes.ts are made here on a copy of the repository, in
 * exactly these files. If a change needs a further file, the checks, the tests or the product fail in the copy.
 */
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { promisify } from 'node:util'
import { isLong } from '../test/fixtures/rounds.ts'
import { findChromium } from '../test/walks/browser.ts'
import { changes } from './contributing/changes.ts'
import { copyTree } from './contributing/copy-tree.ts'
import { byDocs, makeEdits } from './contributing/edits.ts'

const root = resolve(import.meta.dirname, '..')
const run = promisify(execFile)

/** The paths that the row of a change names in its second column; `<name>` stands for any name. */
function namedFiles(change: string): readonly RegExp[] {
  const row = readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8').match(new RegExp(`^\\| ${change} \\| (.*) \\|$`, 'm'))
  const paths = [...(row?.[1] ?? '').matchAll(/`((?:src|packages|docs|scripts|test)\/[^`]+\.\w+)`/g)].map(
    ([, path = '']) => path,
  )
  return paths.map((path) => new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/<\w+>/g, '[\\w-]+')}$`))
}

for (const [change, edits] of Object.entries(changes)) {
  test(`CONTRIBUTING.md names the files of "${change}", no more and no fewer`, () => {
    const named = namedFiles(change)
    const files = Object.keys(edits)
    assert.deepEqual(
      files.filter((file) => !named.some((path) => path.test(file))),
      [],
    )
    assert.deepEqual(
      named.filter((path) => !files.some((file) => path.test(file))),
      [],
    )
  })
}

/** For tests that come with changes. */
const imports = `import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import sharp from 'sharp'
import { importSource } from '../../src/editions/index.ts'
import { folderSource } from '../../src/sources/index.ts'
import * as fixtures from '../fixtures/index.ts'
import { openStores } from '../fixtures/stores.ts'

const { approve, bringRequest, callback, freePort, openBrowser, requestOf, startService, tokensOf } = fixtures
`

const skip = isLong ? false : 'npm run test:long: it checks and tests a copy of the repository'
describe('with these changes made in the files that CONTRIBUTING.md names', { skip }, () => {
  const parent = mkdtempSync(join(tmpdir(), 'platekeeper-'))
  const copy = join(parent, 'copy')
  /** Without the variables that would make `node --test` a part of this run. */
  const { NODE_TEST_CONTEXT: _, ...environment } = process.env
  const node = async (...args: readonly string[]) =>
    (
      await run(process.execPath, ['--disable-warning=ExperimentalWarning', ...args], {
        cwd: copy,
        env: { ...environment, DATA_DIR: join(parent, 'data') },
      })
    ).stdout
  const platekeeper = (...args: readonly string[]) => node('src/cli/main.ts', ...args)
  before(async () => {
    copyTree(root, copy)
    for (const edits of Object.values(changes)) makeEdits(copy, edits)
    await node('scripts/write-docs.ts')
  })
  after(() => rmSync(parent, { recursive: true }))

  test('npm run docs writes what it is said to write', () => {
    const written = Object.values(changes).flatMap((edits) =>
      Object.keys(edits).filter((file) => edits[file] === byDocs),
    )
    const isSame = (file: string) => readFileSync(join(copy, file)).equals(readFileSync(join(root, file)))
    assert.deepEqual([written.length, written.filter(isSame)], [2, []])
  })

  test('the checks pass', async () => {
    await node('scripts/check.ts', 'types', 'types of the client', 'types of the viewer', 'imports', 'contract', 'docs')
  })

  const passes = async (...files: readonly string[]) =>
    assert.match(await node('scripts/test.ts', ...files), /pass [1-9][\s\S]*fail 0/)
  /** A test that comes with a change. */
  const passesNew = async (text: string) => {
    writeFileSync(join(copy, 'test/walks/changed.test.ts'), imports + text)
    await passes('test/walks/changed.test.ts')
  }

  test('the tests of what was changed pass', async () => {
    const tests = [
      'pages/words/catalogues',
      'pages/views/consent',
      'identity/grants/scope',
      'cli/documented-commands',
      'config/read-config',
      'charts/airports/airport-endpoint',
      'sources/folder/source',
      'drawing/demo/demo-charts',
      'store/columns/columns',
      'store/migration-files',
    ]
    const others = ['src/facts/merging', 'test/api/examples.test.ts', 'packages/web/src/chart/tools/tools.test.ts']
    await passes(...tests.map((name) => `src/${name}.test.ts`), ...others)
  })

  test('a client is registered with the scope', async () => {
    await platekeeper(...'client add --name X --dialect documented --scopes weather'.split(' '))
    const { clients } = JSON.parse(await platekeeper('client', 'list', '--json'))
    assert.deepEqual(clients[0].scopes, ['weather'])
  })

  test('the command runs and is listed', async () => {
    assert.equal(await platekeeper('greet', 'Ann'), 'Hello Ann\n')
    assert.match(await platekeeper('--help'), /greet NAME +Greet an operator/)
  })

  test('the source is imported and live', async () => {
    writeFileSync(join(parent, 'heliports.txt'), 'XHEL,Example,47.5,8.5\n')
    const report = (await platekeeper('import', 'airports', 'heliports', parent, '--json')).trim().split('\n').at(-1)
    const { source, state, airports } = JSON.parse(report ?? '')
    assert.deepEqual({ source, state, airports }, { source: 'heliports', state: 'live', airports: 1 })
  })
  test('the setting is read, and shown in the metrics', () =>
    passesNew(`
      test('a named server has its name in its metrics', async (t) => {
        const port = String(await freePort())
        const service = await startService({ env: { OPS_PORT: port, SERVER_NAME: 'zurich' } })
        t.after(service.close)
        await service.app.ready()
        const metrics = await (await fetch('http://127.0.0.1:' + port + '/metrics')).text()
        assert.match(metrics, /^platekeeper_build_info{.*server="zurich".*} 1$/m)
      })`))

  test('the field of the airport record is served, with its default where no source states it', () =>
    passesNew(String.raw`
      test('an airport is lighted if a source says so', async (t) => {
        const service = await startService()
        t.after(service.close)
        const { clock, dataDir, store } = service
        const write = (name, text) => writeFileSync(join(dataDir, name), text)
        write('airports.csv', 'icao,name,latitude,longitude,lighted\nZZAA,A,1,2,yes\nZZBB,B,1,3,\n')
        const head = 'file,airport,type_code,name,index_number,revision_date\n'
        write('manifest.csv', head + 'a.png,ZZAA,AP,A,10-9,20260903\na.png,ZZBB,AP,B,10-9,20260903\n')
        await sharp({ create: { width: 60, height: 90, channels: 3, background: '#fff' } }).toFile(join(dataDir, 'a.png'))
        await importSource(folderSource(dataDir), { ...store, now: clock.now }, { activation: 'now' })
        const { access_token } = tokensOf(await service.signIn(service.documented))
        const headers = { authorization: 'Bearer ' + access_token }
        for (const [icao, lighted] of [['ZZAA', true], ['ZZBB', false]])
          assert.equal((await service.app.inject({ url: '/v2/airport/' + icao, headers })).json().lighted, lighted)
      })`))

  test('the column is stored and read in both stores', () =>
    passesNew(`
      for (const [name, settings] of Object.entries(openStores()))
        test(name + ': a remembered consent says where the application was sent', async (t) => {
          const service = await startService({ env: await settings() })
          t.after(service.close)
          const { sub } = await service.addUser({ username: 'ann' })
          const browser = openBrowser(service.app)
          await bringRequest(browser, requestOf(service.documented).url, 'ann')
          await approve(browser)
          const consent = await service.store.consents.find(sub, service.documented.id)
          assert.equal(consent?.redirectUri, callback)
        })`))

  const found = findChromium()
  const seen = { skip: 'missing' in found && found.missing }
  test('the chart tool has a button and a key, and opens over the chart', seen, () =>
    passesNew(`
      import { command, openMore } from '../fixtures/blank-charts.ts'
      import { prepareChartPages } from '../fixtures/chart-pages.ts'

      const { open } = prepareChartPages()
      test('the width of a chart', async () => {
        const { page } = await open()
        const width = page.getByRole('region', { name: 'Width of the chart' })
        await page.keyboard.press('w')
        await width.getByText('NM').waitFor()
        await openMore(page)
        await command(page, 'width').click()
        await width.waitFor({ state: 'hidden' })
        await page.keyboard.press('?')
        await page.getByText('Width of the chart').waitFor()
      })`),
  )
})
