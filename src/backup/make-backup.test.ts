import assert from 'node:assert/strict'
import { createSecretKey } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, unlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { openSmallDisk } from '../../test/fixtures/small-disk.ts'
import { StoreUnavailable } from '../failures/index.ts'
import { BackupError } from './backup-error.ts'
import { listBackups } from './list-backups.ts'
import { type Destination, makeBackup } from './make-backup.ts'
import { imagePath } from './manifest/image-list.ts'
import { imageOf, imagesOf, service, temporary } from './service.fixture.ts'
import { namesOf } from './snapshots.ts'
import { folderTarget } from './target/folder-target.ts'
import { verifyBackup } from './verify-backup.ts'

const inFolder = (folder: string): Destination => ({ kind: 'folder', target: folderTarget(folder) })
const inFile = (path: string, recipients: readonly string[] = []): Destination => ({ kind: 'file', path, recipients })

function filesBelow(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
}

test('a backup in a folder has the database, its images and a manifest, readable by its owner alone, and verifies', async (t) => {
  const folder = temporary(t)
  const { parts, log, images, verifying } = service(imagesOf('one', 'two'))
  const made = await makeBackup(inFolder(folder), parts)
  assert.deepEqual(made.images, { count: 2, bytes: 6 })
  assert.deepEqual(made.missing, [])
  assert.match(made.id, /^\d{8}T\d{6}Z-[0-9a-f]{6}$/)
  assert.deepEqual(readdirSync(join(folder, made.id)).sort(), [
    'database.sqlite',
    'images.json',
    'manifest.json',
    'settings.json',
  ])
  for (const [name, bytes] of images) assert.deepEqual(readFileSync(join(folder, imagePath(name))), bytes)
  for (const path of filesBelow(folder)) assert.equal(statSync(path).mode & 0o777, 0o600, path)
  assert.deepEqual(log, ['begin', 'finish complete'])

  const found = await verifyBackup(folder, verifying)
  assert.deepEqual(found.faults, [])
  assert.equal(found.standing, 'signed')
  assert.deepEqual(found.checked, { count: 2, bytes: 6 })
})

test('a folder with backups of another master key is refused, except for an unsigned backup', async (t) => {
  const folder = temporary(t)
  const { parts, log } = service(imagesOf('one'))
  await makeBackup(inFolder(folder), parts)
  const key = createSecretKey(Buffer.alloc(32, 9))
  await assert.rejects(makeBackup(inFolder(folder), { ...parts, key }), /made with another master key than this one/)
  assert.deepEqual(log, ['begin', 'finish complete'])
  await makeBackup(inFolder(folder), { ...parts, key, isUnsigned: true })
})

test('a later backup to the same folder reads and writes only new images', async (t) => {
  const folder = temporary(t)
  const { parts, read, images } = service(imagesOf('one', 'two'))
  await makeBackup(inFolder(folder), parts)
  read.length = 0
  const { name, bytes } = imageOf('three')
  images.set(name, bytes)
  const second = await makeBackup(inFolder(folder), parts)
  assert.deepEqual(read, [name])
  assert.deepEqual(second.copied, { count: 1, bytes: 5 })
  assert.equal(second.images.count, 3)
})

test('an image that has another size in the folder than recorded is copied again', async (t) => {
  const folder = temporary(t)
  const { parts, images, verifying } = service(imagesOf('one'))
  await makeBackup(inFolder(folder), parts)
  const [name = ''] = images.keys()
  writeFileSync(join(folder, imagePath(name)), 'cut')
  writeFileSync(join(folder, imagePath(name)), 'cut off')
  await makeBackup(inFolder(folder), parts)
  assert.deepEqual((await verifyBackup(folder, verifying)).faults, [])
})

test('after the newest backup of a folder was altered, its record of images is not trusted: each is read again', async (t) => {
  const folder = temporary(t)
  const { parts, read } = service(imagesOf('one', 'two'))
  const { id } = await makeBackup(inFolder(folder), parts)
  const manifest = join(folder, id, 'manifest.json')
  writeFileSync(manifest, readFileSync(manifest, 'utf8').replace('auth.example', 'evil.example'))
  read.length = 0
  await makeBackup(inFolder(folder), parts)
  assert.equal(read.length, 2)
})

test('a missing or damaged image does not end the backup: it is listed, and the backup is incomplete', async (t) => {
  const folder = temporary(t)
  const damaged = imageOf('damaged')
  const { parts, log, verifying } = service(new Map([...imagesOf('one'), [damaged.name, Buffer.from('other')]]))
  const absent = imageOf('absent').name
  const inspect = async (file: string) => {
    const found = await parts.snapshots.inspect(file)
    return { ...found, images: [...(await namesOf(found)), absent] }
  }
  const snapshots = { ...parts.snapshots, inspect }
  const made = await makeBackup(inFolder(folder), { ...parts, snapshots })
  assert.deepEqual(
    new Map(made.missing.map(({ name, fault }) => [name, fault])),
    new Map([
      [damaged.name, 'damaged'],
      [absent, 'missing'],
    ]),
  )
  assert.deepEqual(log, ['begin', 'finish 2 images are missing in it'])
  const found = await verifyBackup(folder, { ...verifying, snapshots })
  assert.deepEqual(found.faults, [])
  assert.equal(found.missing.length, 2)
})

test('a backup in one file contains its images, is never replaced, and leaves no draft', async (t) => {
  const folder = temporary(t)
  const path = join(folder, 'backup.zip')
  const { parts, verifying } = service(imagesOf('one', 'two'))
  await makeBackup(inFile(path), parts)
  assert.deepEqual(readdirSync(folder), ['backup.zip'])
  assert.equal(statSync(path).mode & 0o777, 0o600)
  const found = await verifyBackup(path, verifying)
  assert.deepEqual([found.standing, found.faults, found.checked.count], ['signed', [], 2])

  const before = readFileSync(path)
  await assert.rejects(
    makeBackup(inFile(path), parts),
    (error) => error instanceof BackupError && /exists/.test(error.message),
  )
  assert.deepEqual(readFileSync(path), before)
  assert.deepEqual(readdirSync(folder), ['backup.zip'])
})

test('a file that is encrypted to a key of age shows nothing, and opens with its private key alone', async (t) => {
  const { generateIdentity, identityToRecipient } = await import('age-encryption')
  const folder = temporary(t)
  const [own, other] = [await generateIdentity(), await generateIdentity()]
  for (const [name, identity] of Object.entries({ own, other })) {
    writeFileSync(join(folder, name), `# created: today\n${identity}\n`)
  }
  const path = join(folder, 'backup.zip.age')
  const { parts, verifying } = service(imagesOf('one'))
  await makeBackup(inFile(path, [await identityToRecipient(own)]), parts)
  assert.ok(!readFileSync(path).includes('images'))

  const found = await verifyBackup(path, { ...verifying, identity: join(folder, 'own') })
  assert.deepEqual([found.standing, found.faults], ['signed', []])
  for (const identity of [null, join(folder, 'other'), path]) {
    await assert.rejects(verifyBackup(path, { ...verifying, identity }), BackupError)
  }
})

test('a private key in the place of a recipient is refused, and not repeated', async (t) => {
  const { generateIdentity } = await import('age-encryption')
  const identity = await generateIdentity()
  const folder = temporary(t)
  await assert.rejects(
    makeBackup(inFile(join(folder, 'a.zip.age'), [identity]), service().parts),
    (error) => error instanceof BackupError && !`${error.message} ${error.remedy}`.includes(identity),
  )
  assert.deepEqual(readdirSync(folder), [])
})

const disk = openSmallDisk(8)
after(() => {
  if (typeof disk !== 'string') disk.unmount()
})

for (const kind of ['folder', 'file'] as const) {
  const destinationIn = (folder: string): Destination =>
    kind === 'folder' ? inFolder(folder) : inFile(join(folder, 'a.zip'))

  test(`a ${kind}: what fails in between leaves no backup and no draft, and the lease ends`, async (t) => {
    const folder = temporary(t)
    const { parts, log } = service(imagesOf('one'))
    const fail = async () => {
      throw new Error('the disk is gone')
    }
    await assert.rejects(
      makeBackup(destinationIn(folder), { ...parts, images: { ...parts.images, get: fail } }),
      /gone/,
    )
    assert.deepEqual(log, ['begin', 'fail the disk is gone'])
    await assert.rejects(
      makeBackup(destinationIn(folder), { ...parts, snapshots: { ...parts.snapshots, write: fail } }),
      /gone/,
    )
    assert.deepEqual(filesBelow(folder), [])
    assert.deepEqual(await listBackups(folderTarget(folder), parts.key), [])
  })

  test(`a ${kind}: a disk that is full in between is said with what to do, and nothing is left of the backup`, {
    skip: typeof disk === 'string' && disk,
  }, async (t) => {
    if (typeof disk === 'string') return
    t.after(() => disk.free())
    const folder = join(disk.path, kind)
    mkdirSync(folder)
    const { name, bytes } = imageOf('x'.repeat(1_000_000))
    const { parts, log } = service(new Map([[name, bytes]]))
    const get = async () => {
      disk.fill()
      return bytes
    }
    const images = { ...parts.images, get }
    await assert.rejects(
      makeBackup(destinationIn(folder), { ...parts, images }),
      (error) => error instanceof StoreUnavailable && /the disk is full .* Free space/.test(error.message),
    )
    assert.match(log.join(), /^begin,fail .*the disk is full/)
    assert.deepEqual(filesBelow(folder), [])
  })

  test(`a ${kind}: interrupted, it leaves nothing`, async (t) => {
    const folder = temporary(t)
    const stop = new AbortController()
    const { parts } = service(imagesOf('one', 'two'), { signal: stop.signal, onProgress: () => stop.abort() })
    await assert.rejects(makeBackup(destinationIn(folder), parts))
    assert.deepEqual(
      readdirSync(folder).filter((name) => name !== 'images'),
      [],
    )
  })

  test(`a ${kind}: a damaged database is not backed up`, async (t) => {
    const folder = temporary(t)
    const { parts } = service()
    const inspect = async (file: string) => ({
      ...(await parts.snapshots.inspect(file)),
      intact: false,
      faults: ['row 3 is missing from an index'],
    })
    await assert.rejects(
      makeBackup(destinationIn(folder), { ...parts, snapshots: { ...parts.snapshots, inspect } }),
      (error) => error instanceof BackupError && /row 3/.test(error.message),
    )
  })

  test(`a ${kind}: too little space is said before anything is written`, async (t) => {
    const folder = temporary(t)
    const { parts, log } = service(imagesOf('one'), { databaseBytes: 2 ** 60 })
    await assert.rejects(
      makeBackup(destinationIn(folder), parts),
      (error) => error instanceof BackupError && /too little space/.test(error.message),
    )
    assert.deepEqual([log, filesBelow(folder)], [[], []])
  })
}

test('what a killed backup left is not listed, and the next one removes it after two minutes', async (t) => {
  const folder = temporary(t)
  const [id, start] = ['20261123T201500Z-0a1b2c', Date.now()]
  mkdirSync(join(folder, id))
  writeFileSync(join(folder, id, 'database.sqlite'), 'half')
  writeFileSync(join(folder, id, 'running.json'), `{"until":${start + 120_000}}\n`)
  const hidden = join(folder, '.platekeeper-0a1b2c.draft')
  mkdirSync(hidden)
  const { parts } = service()
  assert.deepEqual(await listBackups(folderTarget(folder), parts.key), [])
  await makeBackup(inFolder(folder), { ...parts, now: () => start })
  assert.ok(existsSync(join(folder, id)), 'it may still run')
  await makeBackup(inFolder(folder), { ...parts, now: () => start + 120_001 })
  await makeBackup(inFile(join(folder, 'a.zip')), parts)
  assert.ok(!existsSync(join(folder, id)))
  assert.ok(!existsSync(hidden))
})

test('a backup that was suspended for so long that others removed its images is not finished', async (t) => {
  const folder = temporary(t)
  let time = Date.now()
  const { parts } = service(imagesOf('one'), {
    now: () => time,
    onProgress: () => {
      time += 121_000
    },
  })
  await assert.rejects(makeBackup(inFolder(folder), parts), /interrupted for more than 120 seconds/)
  assert.deepEqual(await listBackups(folderTarget(folder), parts.key), [])
})

test('a link in the place of a folder of images is not followed', async (t) => {
  const folder = temporary(t)
  const elsewhere = temporary(t)
  const { symlinkSync } = await import('node:fs')
  symlinkSync(elsewhere, join(folder, 'images'))
  await assert.rejects(makeBackup(inFolder(folder), service(imagesOf('one')).parts), /is a link/)
  assert.deepEqual(readdirSync(elsewhere), [])
  unlinkSync(join(folder, 'images'))
})
