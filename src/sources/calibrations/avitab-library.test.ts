import assert from 'node:assert/strict'
import { mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after, test } from 'node:test'
import { readAvitabLibrary } from './avitab-library.ts'

const made: string[] = []
after(() => Promise.all(made.map((folder) => rm(folder, { recursive: true }))))

async function folderOf(files: Record<string, string>): Promise<string> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'library-')))
  made.push(folder)
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), text)
  }
  return folder
}

const hash = 'ab'.repeat(32)
const avitab = (more: object) =>
  JSON.stringify({
    calibration: { x1: 0, y1: 0, latitude1: 46, longitude1: 8, x2: 1, y2: 1, latitude2: 45, longitude2: 9, ...more },
  })

test('calibrations are found by the hash in them, not by their names, in folders of either name', async () => {
  const folder = await folderOf({
    'Calibration/EDDF/one.json': avitab({ hash }),
    'calibrations/two.JSON': avitab({ hash: hash.toUpperCase() }),
    'Calibration/readme.txt': 'not looked at',
  })
  const { byHash, diagnostics } = await readAvitabLibrary(folder, ['Calibration', 'calibrations', 'manifest.csv'])
  assert.deepEqual(
    byHash.get(hash)?.map(({ name }) => name),
    ['Calibration/EDDF/one.json', 'calibrations/two.JSON'],
  )
  assert.deepEqual(diagnostics, [])
})

test('a file that cannot be used is named, and the others are read', async () => {
  const folder = await folderOf({
    'Calibration/a.json': '{',
    'Calibration/b.json': avitab({}),
    'Calibration/c.json': `{"calibration": {"x1": ${'0'.repeat(70_000)}}}`,
    'Calibration/d.json': avitab({ hash }),
  })
  const { byHash, diagnostics } = await readAvitabLibrary(folder, ['Calibration'])
  assert.deepEqual([...byHash.keys()], [hash])
  const said = diagnostics.map((each) => (each.severity === 'warning' ? `${each.file}: ${each.text}` : ''))
  assert.equal(said.length, 3)
  assert.match(said[0] ?? '', /^Calibration\/a\.json: not used: it is not JSON/)
  assert.match(said[1] ?? '', /^Calibration\/b\.json: not used: it has no hash of a chart; put it next to/)
  assert.match(said[2] ?? '', /^Calibration\/c\.json: not used: too large/)
})

test('a link out of the folder is not followed, and a file of that name is not a folder', async () => {
  const elsewhere = await folderOf({ 'a.json': avitab({ hash }) })
  const folder = await folderOf({ calibration: 'a file' })
  await symlink(elsewhere, join(folder, 'Calibration'))
  const { byHash, diagnostics } = await readAvitabLibrary(folder, ['Calibration', 'calibration'])
  assert.equal(byHash.size, 0)
  const said = diagnostics.map((each) => (each.severity === 'warning' ? each.text : ''))
  assert.match(said[0] ?? '', /^not used for calibrations: outside the folder/)
  assert.match(said[1] ?? '', /^not used for calibrations: .*ENOTDIR/)
})
