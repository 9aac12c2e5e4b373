import assert from 'node:assert/strict'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import sharp from 'sharp'
import { recordedCall } from './testing/recorded-call.ts'

const head = 'file,airport,type_code,name,index_number,revision_date\n'
const white = { create: { width: 60, height: 80, channels: 3, background: '#ffffff' } } as const
const picture = await sharp(white).extend({ bottom: 10, background: 'black' }).png().toBuffer()

/** A data folder, and folders of charts next to it. */
function start(t: TestContext) {
  const folder = mkdtempSync(join(tmpdir(), 'platekeeper-'))
  t.after(() => rmSync(folder, { recursive: true }))
  const call = (...words: readonly string[]) =>
    recordedCall(words, { env: { DATA_DIR: join(folder, 'data') }, cwd: folder })
  return {
    folder,
    call,
    json: async (...words: readonly string[]) => JSON.parse((await call(...words, '--json')).out),
    /** Charts of ZZAA by index number, all of one picture. */
    plates(name: string, indexNumbers: readonly string[]): string {
      const directory = join(folder, name)
      mkdirSync(directory, { recursive: true })
      writeFileSync(join(directory, 'chart.png'), picture)
      const rows = indexNumbers.map((index) => `chart.png,ZZAA,AP,AERODROME,${index},20260903\n`)
      writeFileSync(join(directory, 'manifest.csv'), head + rows.join(''))
      writeFileSync(join(directory, 'airports.csv'), 'icao,name,latitude,longitude\nZZAA,Nowhere,1,2\n')
      return directory
    },
  }
}
type Listed = { readonly id: number; readonly source: string; readonly state: string; readonly charts: number }
const sketch = ({ editions }: { editions: readonly Listed[] }) =>
  editions.map(({ id, source, state, charts }) => `${id} ${source} ${state} ${charts}`)

test('an import lists what was imported, and what was rejected and why, with exit code 1', async (t) => {
  const { plates, call } = start(t)
  const directory = plates('plates', ['10-9'])
  writeFileSync(join(directory, 'empty.pdf'), '')
  const manifest = readFileSync(join(directory, 'manifest.csv'), 'utf8')
  writeFileSync(join(directory, 'manifest.csv'), `${manifest}empty.pdf,ZZAA,AP,ANOTHER,10-8,20260903\n`)

  const { code, out, err } = await call('import', 'charts', 'folder', 'plates')
  assert.equal(code, 1)
  assert.match(out, /^chart\.png +ZZAA +10-9 +AERODROME +new +no map$/m)
  assert.match(out, /^rejected {2}empty\.pdf \(manifest\.csv line 3\): .*empty/m)
  assert.match(err, /^1 chart \(1 new, 0 changed, 0 unchanged\), 0 removed, 1 airport; 1 rejected\.$/m)
  assert.match(err, /^Edition 1 is not live: 1 of 2 charts \(50 %\) were rejected\.$/m)
  assert.match(err, /Activate it: .*platekeeper editions activate 1\.$/m)
})

test('equal rejections and equal notes are one line with a count, and what is not shown is counted by kind', async (t) => {
  const { plates, call } = start(t)
  const indexes = (count: number, prefix: string) => Array.from({ length: count }, (_, at) => `${prefix}-${at}`)
  const directory = plates('plates', indexes(25, '10'))
  const manifest = readFileSync(join(directory, 'manifest.csv'), 'utf8')
  const missing = indexes(60, '11').map((index) => `${index}.pdf,ZZAA,AP,GONE,${index},20260903\n`)
  const faulty = indexes(60, '12').map((index) => `chart.png,ZZAA,Q${index},FAULTY,${index},20260903\n`)
  writeFileSync(join(directory, 'manifest.csv'), manifest + missing.join('') + faulty.join(''))
  const { out, err } = await call('import', 'charts', 'folder', 'plates')
  assert.match(out, /^rejected {2}60 items: not found in the folder \(11-0\.pdf, 11-1\.pdf, 11-2\.pdf …\)$/m)
  assert.equal(out.match(/not found in the folder/g)?.length, 1)
  assert.match(err, /^Only 50 of 61 notes and rejections are shown\. --report FILE writes all\.$/m)
  assert.doesNotMatch(err, /50 of 25/)
})

test('a note on a file that several rows name is printed once', async (t) => {
  const { plates, call } = start(t)
  writeFileSync(join(plates('plates', ['10-1', '10-2', '10-3']), 'chart.png.json'), '[]')
  const { code, out } = await call('import', 'charts', 'folder', 'plates')
  assert.equal(code, 0)
  assert.equal(out.match(/chart\.png\.json is not used/g)?.length, 1, out)
})

test('with --json there are lines of progress, and the report as the last; --report writes the same to a file', async (t) => {
  const { plates, call, folder } = start(t)
  plates('plates', ['10-9', '10-1'])
  const { code, out } = await call('import', 'charts', 'folder', 'plates', '--json', '--report', 'report.json')
  assert.equal(code, 0)
  const lines = out
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
  const report = lines.at(-1)
  for (const progress of lines.slice(0, -1)) {
    assert.deepEqual(Object.keys(progress), ['phase', 'done', 'total', 'rate', 'eta_seconds'])
  }
  assert.deepEqual([...new Set(lines.slice(0, -1).map(({ phase }) => phase))], ['collect', 'charts', 'publish'])
  assert.equal(report.state, 'live')
  assert.deepEqual(report.charts, { total: 2, new: 2, changed: 0, unchanged: 0, removed: 0 })
  assert.deepEqual(JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8')), report)
})

test('a report that cannot be written is an error before the import begins', async (t) => {
  const { plates, call } = start(t)
  plates('plates', ['10-9'])
  const inProc = [['/proc/report.json', /The report \/proc\/report\.json cannot be written: .*ENOENT/]] as const
  for (const [file, why] of [
    ['none/report.json', /The report .*none\/report\.json cannot be written: the folder .*none does not exist$/m],
    ['plates', /The report cannot be written: .*plates is a folder$/m],
    ['plates/10-9.png/report.json', /The report .*report\.json cannot be written: the folder/],
    ...(existsSync('/proc/self') ? inProc : []),
  ] as const) {
    const { code, err } = await call('import', 'charts', 'folder', 'plates', '--report', file)
    assert.equal(code, 1)
    assert.match(err, why)
    assert.match(err, /Nothing was imported\. Specify another file with --report FILE\.$/m)
  }
  assert.equal((await call('editions', 'list')).err, 'There are no editions yet.\n')
})

test('an interrupted import says so and publishes nothing', async (t) => {
  const { plates, folder } = start(t)
  plates('plates', ['10-9'])
  const interrupted = await recordedCall(['import', 'charts', 'folder', 'plates'], {
    env: { DATA_DIR: join(folder, 'data') },
    cwd: folder,
    signal: AbortSignal.abort(),
  })
  assert.deepEqual([interrupted.code, interrupted.out], [130, ''])
  assert.match(interrupted.err, /Interrupted\nNothing was published\. To continue, run the same command again/)
})

test('an import that publishes nothing is exit code 1, also when nothing was refused', async (t) => {
  const { plates, call } = start(t)
  plates('plates', [])
  const { code, err } = await call('import', 'charts', 'folder', 'plates')
  assert.equal(code, 1)
  assert.match(err, /Nothing was published\. The previous edition stays live/)
})

test('importing a folder that does not exist is exit code 1 and names it', async (t) => {
  const { code, err } = await start(t).call('import', 'charts', 'folder', 'nowhere')
  assert.equal(code, 1)
  assert.match(err, /nowhere cannot be read/)
})

test('a folder of the same name elsewhere does not replace the live edition without an option', async (t) => {
  const { plates, call, json } = start(t)
  plates('a/plates', ['10-9'])
  plates('b/plates', ['10-1'])
  assert.equal((await call('import', 'charts', 'folder', 'a/plates')).code, 0)
  const { code, err } = await call('import', 'charts', 'folder', 'b/plates')
  assert.equal(code, 1)
  assert.match(err, /folder:plates is already live, from another folder: .*a\/plates/)
  assert.match(err, /--name NAME imports this folder as a separate edition; --name plates replaces the other\./)
  assert.equal((await call('import', 'charts', 'folder', 'b/plates', '--name', 'others')).code, 0)
  assert.equal((await call('import', 'charts', 'folder', 'b/plates', '--name', 'plates')).code, 0)
  assert.equal((await call('import', 'charts', 'folder', 'b/plates', '--name', '../x')).code, 2)
  assert.deepEqual(sketch(await json('editions', 'list')), [
    '1 folder:plates superseded 1',
    '2 folder:others live 1',
    '3 folder:plates live 1',
  ])
})

test('an import lists which charts of other live editions it hides', async (t) => {
  const { plates, call, json } = start(t)
  plates('first', ['10-9', '10-1', '10-2'])
  plates('second', ['10-9', '10-1'])
  await call('import', 'charts', 'folder', 'first')
  const { out } = await call('import', 'charts', 'folder', 'second')
  assert.match(out, /^note {6}2 charts, ZZAA STD 10-9 first: replaces the chart of folder:first$/m)
  const { report } = await json('editions', 'show', '2')
  assert.deepEqual(report.overlaps, [{ source: 'folder:first', listed: 'this', charts: 2, first: 'ZZAA STD 10-9' }])
})

test('much fewer charts do not go live without --force, and can be looked at and activated', async (t) => {
  const { plates, call, json } = start(t)
  plates('plates', ['10-1', '10-2', '10-3'])
  await call('import', 'charts', 'folder', 'plates')
  plates('plates', ['10-1'])
  const { code, err } = await call('import', 'charts', 'folder', 'plates')
  assert.equal(code, 1)
  assert.match(err, /Edition 2 is not live: 66 % fewer charts than the live edition: 1 instead of 3\./)
  assert.match(err, /Activate it: platekeeper editions activate 2\./)
  assert.deepEqual(sketch(await json('editions', 'list')), ['1 folder:plates live 3', '2 folder:plates ready 1'])
  const diff = await json('editions', 'diff', '1', '2')
  assert.deepEqual(
    diff.changes.map(({ change, index_number }: { change: string; index_number: string }) => [change, index_number]),
    [
      ['removed', '10-2'],
      ['removed', '10-3'],
    ],
  )
  assert.equal(diff.unchanged, 1)
  assert.match((await call('editions', 'diff', '1', '9')).err, /There is no edition 9\n/)
  assert.equal((await call('editions', 'activate', '2')).code, 0)
  await call('editions', 'rollback', 'folder:plates')
  assert.equal((await call('import', 'charts', 'folder', 'plates', '--force')).code, 0)
  assert.deepEqual(sketch(await json('editions', 'list')), [
    '1 folder:plates superseded 3',
    '2 folder:plates superseded 1',
    '3 folder:plates live 1',
  ])
})

test('an edition waits with --activate later; then activate, rollback, withdraw and discard do what they say', async (t) => {
  const { plates, call, json } = start(t)
  const states = async () => (await json('editions', 'list')).editions.map(({ state }: Listed) => state)
  plates('plates', ['10-1'])
  for (let count = 0; count < 3; count += 1) {
    const { code, err } = await call('import', 'charts', 'folder', 'plates', '--activate', 'later')
    assert.equal(code, 0)
    assert.match(err, /Edition \d is ready, but not live\./)
  }
  assert.deepEqual(await states(), ['ready', 'ready', 'ready'])
  assert.equal((await call('editions', 'activate', '1')).code, 0)
  assert.equal((await call('editions', 'rollback', 'folder:plates')).code, 4)
  await call('editions', 'activate', '2')
  assert.deepEqual(await json('editions', 'rollback', 'folder:plates'), { activated: 1 })
  assert.deepEqual(await states(), ['live', 'superseded', 'ready'])
  assert.equal((await call('editions', 'withdraw', 'folder:plates')).code, 0)
  assert.equal((await call('editions', 'withdraw', 'folder:plates')).code, 4)
  assert.deepEqual(await states(), ['superseded', 'superseded', 'ready'])
  assert.equal((await call('editions', 'discard', '3')).code, 0)
  assert.match((await call('editions', 'discard', '2')).err, /Edition 2 was live and cannot be discarded/)
  for (const command of ['activate', 'show', 'discard']) {
    assert.equal((await call('editions', command, '4711')).code, 4, command)
    assert.equal((await call('editions', command, 'x')).code, 2, command)
  }
})

test('prune marks images that a dead import left, and not those of the demo notice', async (t) => {
  const { plates, call, json, folder } = start(t)
  plates('plates', ['10-9'])
  await call('import', 'charts', 'folder', 'plates')
  const images = join(folder, 'data', 'images')
  const listed = readdirSync(join(images, 'zzaa'))
  const leftover = 'zzaa_10-8_00000000_d.png'
  writeFileSync(join(images, 'zzaa', leftover), 'x')
  mkdirSync(join(images, 'noti'))
  writeFileSync(join(images, 'noti', 'notice_0-1-0_portrait_d.png'), 'x')
  const { removed, marked } = await json('editions', 'prune')
  assert.deepEqual([removed, marked], [{ editions: 0, pictures: 0, downloads: 0 }, 1])
  assert.equal((await json('editions', 'prune')).marked, 0, 'it is marked')
  assert.deepEqual(readdirSync(join(images, 'zzaa')).sort(), [...listed, leftover].sort())
})

test('prune leaves pictures that nothing uses where they are the most: the data folder may be another database’s too', async (t) => {
  const { plates, json, call, folder } = start(t)
  plates('plates', ['10-9'])
  await call('import', 'charts', 'folder', 'plates')
  for (let count = 0; count < 5; count += 1) {
    const path = join(folder, 'data', 'images', 'zzaa', `zzaa_10-8_0000000${count}_d.png`)
    writeFileSync(path, 'x')
    utimesSync(path, 1, 1)
  }
  const { removed, strays } = await json('editions', 'prune')
  assert.deepEqual([removed.pictures, strays], [0, 5])
  assert.match(
    (await call('editions', 'prune')).err,
    /5 images are kept although no edition of this database uses them/,
  )
})

test('prune keeps the newest editions and marks images that nothing uses', async (t) => {
  const { plates, call, json, folder } = start(t)
  for (const background of ['#ff0000', '#00ff00', '#0000ff']) {
    const directory = plates('plates', ['10-1'])
    writeFileSync(
      join(directory, 'chart.png'),
      await sharp({ create: { ...white.create, background } })
        .png()
        .toBuffer(),
    )
    await call('import', 'charts', 'folder', 'plates')
  }
  const pictures = () => readdirSync(join(folder, 'data', 'images', 'zzaa')).length
  assert.equal(pictures(), 12)
  assert.deepEqual(await json('editions', 'prune', '--keep', '1'), {
    removed: { editions: 1, pictures: 0, downloads: 0 },
    marked: 4,
    strays: 0,
    skipped: [],
    isWaiting: false,
  })
  assert.deepEqual(sketch(await json('editions', 'list')), ['2 folder:plates superseded 1', '3 folder:plates live 1'])
  const { code, err } = await call('editions', 'prune', 'folder:plates', '--keep', '0')
  assert.equal(code, 0)
  assert.match(err, /4 images that no edition uses any more are deleted in a day/)
  assert.equal(pictures(), 12, 'they have a day')
  assert.equal((await call('editions', 'rollback', 'folder:plates')).code, 4)
  assert.equal((await call('editions', 'prune', 'folder:typo')).code, 4)
  assert.equal((await call('editions', 'prune', '--keep', 'x')).code, 2)
})

test('what the newest edition changed is listed, of all airports or of some', async (t) => {
  const { plates, call, json } = start(t)
  for (const indexNumbers of [
    ['10-9', '11-1'],
    ['10-9', '12-1'],
  ]) {
    await call('import', 'charts', 'folder', plates('plates', indexNumbers), '--activate', 'now')
  }
  const { changes, cursor } = await json('editions', 'changes')
  const words = (rows: readonly { readonly kind: string; readonly index_number?: string }[]) =>
    rows.map(({ kind, index_number: index = 'record' }) => `${kind} ${index}`)
  assert.deepEqual(words(changes), ['removed 11-1', 'added 12-1'])
  assert.deepEqual((await json('editions', 'changes', '--for', 'zzaa,KPDX')).changes, changes)
  assert.deepEqual((await json('editions', 'changes', '--for', 'KPDX')).changes, [])
  assert.deepEqual((await json('editions', 'changes', '--since', cursor)).changes, [])
  const shown = await call('editions', 'changes')
  assert.match(shown.out, /removed +ZZAA +STD +11-1/)
  for (const [option, value] of [
    ['--since', 'x'],
    ['--for', 'KPD'],
  ] as const) {
    assert.equal((await call('editions', 'changes', option, value)).code, 2)
  }
})
