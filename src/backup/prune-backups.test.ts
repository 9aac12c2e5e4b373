import assert from 'node:assert/strict'
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { BackupError } from './backup-error.ts'
import { kept, parseKeep } from './keep.ts'
import { makeBackup } from './make-backup.ts'
import { imagePath } from './manifest/image-list.ts'
import { pruneBackups } from './prune-backups.ts'
import { imageOf, imagesOf, service, temporary } from './service.fixture.ts'
import { folderTarget } from './target/folder-target.ts'

const at = (text: string) => ({ id: text, at: Date.parse(text) })
const keptOf = (rule: string, ...times: readonly string[]) =>
  [...kept(times.map(at), parseKeep(rule.split(',')))].sort()

test('the newest of each day, week, month and year stays, as many as the rule says', () => {
  const [monday, sunday, saturday, november, late] = [
    '2026-11-23T01:00Z',
    '2026-11-22T23:00Z',
    '2026-11-21T12:00Z',
    '2026-11-01T12:00Z',
    '2026-11-23T02:00Z',
  ] as const
  assert.deepEqual(keptOf('2d', monday, sunday, saturday, late), [sunday, late])
  assert.deepEqual(keptOf('2w', monday, sunday, saturday, late), [sunday, late], 'weeks begin on Monday')
  assert.deepEqual(keptOf('1d,2m', late, november, '2026-10-31T23:59Z'), ['2026-10-31T23:59Z', late])
  assert.deepEqual(keptOf('2y', late, november, '2025-12-31T23:59Z'), ['2025-12-31T23:59Z', late])
})

test('days without a backup do not count, and the newest always stays', () => {
  assert.deepEqual(keptOf('2d', '2026-01-01T00:00Z', '2020-01-01T00:00Z'), ['2020-01-01T00:00Z', '2026-01-01T00:00Z'])
  assert.deepEqual(keptOf('1y', '2026-01-01T00:00Z'), ['2026-01-01T00:00Z'])
})

test('a rule that says nothing, or something twice, is refused', () => {
  for (const rule of ['', '7', 'd', '0d', '7d,3d', '-1d', '7d;4w', '99999d', '7D'])
    assert.throws(() => parseKeep(rule.split(',')), BackupError, rule)
})

/** Backups of two days, the first with an image that the second has no more. */
async function twoBackups(t: Parameters<typeof temporary>[0]) {
  const folder = temporary(t)
  const target = folderTarget(folder)
  const made = service(imagesOf('one', 'two'))
  const { parts, images } = made
  const day = Date.parse('2026-11-22T12:00Z')
  const first = await makeBackup({ kind: 'folder', target }, { ...parts, now: () => day })
  images.delete(imageOf('one').name)
  const second = await makeBackup({ kind: 'folder', target }, { ...parts, now: () => day + 86_400_000 })
  const pruning = { ...parts, rule: parseKeep(['1d']), isDryRun: false }
  return { folder, target, first, second, pruning, verify: made }
}

const lonely = imagePath(imageOf('one').name)
const shared = imagePath(imageOf('two').name)

test('prune deletes a backup that the rule does not keep, and the images that no other names', async (t) => {
  const { folder, target, first, second, pruning } = await twoBackups(t)
  const would = await pruneBackups(target, { ...pruning, isDryRun: true })
  assert.ok(existsSync(join(folder, first.id, 'manifest.json')) && existsSync(join(folder, lonely)))
  const pruned = await pruneBackups(target, pruning)
  assert.deepEqual(pruned, would)
  assert.deepEqual(pruned, { kept: [second.id], removed: [first.id], images: { count: 1, bytes: 3 }, unusable: [] })
  assert.deepEqual([existsSync(join(folder, lonely)), existsSync(join(folder, shared))], [false, true])
  assert.deepEqual(readdirSync(folder).sort(), [second.id, 'images'])
})

test('prune deletes what a killed backup left of an image, and nothing that is not of a backup', async (t) => {
  const { folder, target, pruning } = await twoBackups(t)
  const images = join(folder, 'images/kpdx')
  for (const name of ['.0011223344556677.part', 'notes.txt']) writeFileSync(join(images, name), 'half')
  await pruneBackups(target, pruning)
  assert.deepEqual(readdirSync(images).sort(), [shared.split('/').at(-1), 'notes.txt'].sort())
})

test('a backup that was altered stays, and all images with it', async (t) => {
  const { folder, target, first, pruning } = await twoBackups(t)
  writeFileSync(join(folder, first.id, 'manifest.json'), '{}')
  const { unusable, removed } = await pruneBackups(target, pruning)
  assert.deepEqual([unusable.map(({ id }) => id), removed], [[first.id], []])
  assert.ok(existsSync(join(folder, lonely)))
})

test('the newest complete backup stays although an incomplete one is newer', async (t) => {
  const folder = temporary(t)
  const target = folderTarget(folder)
  const { parts, images } = service(imagesOf('one'))
  const day = Date.parse('2026-11-22T12:00Z')
  const complete = await makeBackup({ kind: 'folder', target }, { ...parts, now: () => day })
  images.set(imageOf('two').name, Buffer.from('damaged'))
  const incomplete = await makeBackup({ kind: 'folder', target }, { ...parts, now: () => day + 1000 })
  const { kept: stay } = await pruneBackups(target, { ...parts, rule: parseKeep(['1d']), isDryRun: false })
  assert.deepEqual(stay, [incomplete.id, complete.id])
})

test('a folder without backups loses nothing, because it may be another folder', async (t) => {
  const folder = temporary(t)
  const image = join(folder, lonely)
  mkdirSync(join(image, '..'), { recursive: true })
  writeFileSync(image, 'one')
  const { parts } = service()
  await assert.rejects(
    pruneBackups(folderTarget(folder), { ...parts, rule: parseKeep(['1d']), isDryRun: false }),
    /There is no backup in/,
  )
  assert.ok(existsSync(image))
})

test('prune waits for a backup, and a backup for a prune', async (t) => {
  const { folder, target, pruning, verify } = await twoBackups(t)
  const until = `{"until":${Date.now() + 120_000}}\n`
  const draft = join(folder, '20261123T201500Z-0a1b2c')
  mkdirSync(draft)
  writeFileSync(join(draft, 'running.json'), until)
  const ended: string[] = []
  const ending = (path: string) => async () => {
    ended.push(path)
    rmSync(path, { recursive: true })
  }
  await pruneBackups(target, { ...pruning, pause: ending(draft) })
  writeFileSync(join(folder, 'pruning.json'), until)
  const pause = ending(join(folder, 'pruning.json'))
  await makeBackup({ kind: 'folder', target }, { ...verify.parts, pause })
  assert.equal(ended.length, 2)
  assert.match(verify.waits.join(), /a backup to .*,.*a prune of /)
})

test('a process that died on a machine whose clock was a year ahead is waited for two minutes, and no longer', async (t) => {
  const { folder, target, pruning, verify } = await twoBackups(t)
  const until = `{"until":${Date.now() + 365 * 86_400_000}}\n`
  const draft = join(folder, '20271123T201500Z-0a1b2c')
  mkdirSync(draft)
  writeFileSync(join(draft, 'running.json'), until)
  let time = 0
  const elapsed = () => time
  const pause = async () => {
    time += 1000
  }
  await pruneBackups(target, { ...pruning, elapsed, pause })
  assert.deepEqual([time, existsSync(draft)], [121_000, false])
  writeFileSync(join(folder, 'pruning.json'), until)
  await makeBackup({ kind: 'folder', target }, { ...verify.parts, elapsed, pause })
  assert.equal(time, 242_000)
})

test('where the folder of images is a link, prune and backup remove and count nothing behind it, and say so', async (t) => {
  const { folder, target, pruning } = await twoBackups(t)
  const elsewhere = join(temporary(t), 'elsewhere')
  renameSync(join(folder, 'images'), elsewhere)
  symlinkSync(elsewhere, join(folder, 'images'))
  const refusal = /images is a link\. Remove it/
  const later = folderTarget(folder)
  await assert.rejects(pruneBackups(later, pruning), refusal)
  await assert.rejects(makeBackup({ kind: 'folder', target: later }, pruning), refusal)
  assert.ok(existsSync(join(elsewhere, lonely.replace('images/', ''))))
  assert.equal(readdirSync(folder).length, 2, 'the newest backup, and the link')
  assert.equal(target.place, folder)
})
