import assert from 'node:assert/strict'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { folderTarget, makeBackup, openBackup } from './index.ts'
import { type RestoreParts, restoreBackup } from './restore-backup.ts'
import { imagesOf, service, temporary } from './service.fixture.ts'

type Test = Parameters<typeof temporary>[0]

/** A backup of two images, and an empty place to restore it to. `fail` is asked before each step, and may throw. */
async function restorable(t: Test, fail: (step: string) => void = () => undefined) {
  const folder = temporary(t)
  const { parts, verifying, images } = service(imagesOf('one', 'two'))
  await makeBackup({ kind: 'folder', target: folderTarget(folder) }, parts)
  const dataDir = join(temporary(t), 'data')
  const database = join(dataDir, 'platekeeper.db')
  const restored = new Map<string, Uint8Array>()
  const put: string[] = []
  const restoring: RestoreParts = {
    service: { authUrl: parts.service.authUrl, only: null },
    isCopy: false,
    dataDir,
    database: {
      name: database,
      isEmpty: async () => !existsSync(database),
      inspect: parts.snapshots.inspect,
      async prepare() {
        fail('prepare')
        return { families: 0, accounts: 0 }
      },
      async publish(file) {
        fail('publish')
        renameSync(file, database)
      },
    },
    images: {
      place: 'images',
      get: async (name) => restored.get(name) ?? null,
      async put(name, bytes) {
        fail(`put ${restored.size}`)
        put.push(name)
        restored.set(name, bytes)
      },
    },
    isIntact: parts.isIntact,
    placeKey: () => fail('key'),
    signal: parts.signal,
    onProgress: () => undefined,
  }
  const restore = async (changes: Partial<RestoreParts> = {}) => {
    const backup = await openBackup(folder, verifying)
    try {
      return await restoreBackup(backup, { ...restoring, ...changes })
    } finally {
      await backup.close()
    }
  }
  return { folder, dataDir, database, images, restored, put, restore }
}

test('an empty place gets the database, and before it every image', async (t) => {
  const { restore, database, restored, images, dataDir } = await restorable(t, (step) => {
    if (step === 'publish') assert.equal(restored.size, 2)
  })
  const { standing, counts, missing } = await restore()
  assert.deepEqual([standing, counts, missing], ['signed', { accounts: 2 }, []])
  assert.deepEqual([...restored.keys()].sort(), [...images.keys()].sort())
  assert.deepEqual(readdirSync(dataDir), ['platekeeper.db'])
  assert.ok(existsSync(database))
})

test('wherever a restore is interrupted, there is no database, and the next one completes it', async (t) => {
  for (const step of ['put 0', 'put 1', 'prepare', 'key', 'publish']) {
    let isFailing = true
    const { restore, database, dataDir, restored, put } = await restorable(t, (reached) => {
      if (isFailing && reached === step) throw new Error('Interrupted')
    })
    await assert.rejects(restore(), /Interrupted/)
    assert.deepEqual(readdirSync(dataDir), [], step)
    isFailing = false
    await restore()
    assert.ok(existsSync(database))
    assert.equal(restored.size, 2)
    assert.equal(put.length, 2, 'images that are there already are not written again')
  }
})

test('what a killed restore left is removed', async (t) => {
  const { restore, dataDir } = await restorable(t)
  mkdirSync(join(dataDir, 'restoring'), { recursive: true })
  writeFileSync(join(dataDir, 'restoring', 'platekeeper.db'), 'half a database')
  await restore()
  assert.deepEqual(readdirSync(dataDir), ['platekeeper.db'])
})

test('a place that is not empty is refused, and nothing in it is changed', async (t) => {
  const { restore, database, restored } = await restorable(t)
  await restore()
  const before = readFileSync(database)
  restored.clear()
  await assert.rejects(restore(), /is not empty/)
  assert.ok(before.equals(readFileSync(database)))
  assert.equal(restored.size, 0)
})

test('a backup in which an image was altered leaves no database', async (t) => {
  const { restore, folder, dataDir, images } = await restorable(t)
  const [name = assert.fail()] = images.keys()
  const path = join(folder, 'images', name.slice(0, 4), name)
  writeFileSync(path, 'eno')
  await assert.rejects(restore(), /altered/)
  assert.deepEqual(readdirSync(dataDir), [])
})

test('another AUTH_URL is for copies alone, and another half of a service is refused', async (t) => {
  const { restore, database } = await restorable(t)
  const authUrl = 'https://staging.example'
  await assert.rejects(restore({ service: { authUrl, only: null } }), (error: Error & { remedy?: string }) => {
    assert.match(error.message, /AUTH_URL is https:\/\/staging\.example/)
    assert.match(error.remedy ?? '', /--copy/)
    return true
  })
  await assert.rejects(restore({ service: { authUrl, only: 'charts' }, isCopy: true }), /ONLY/)
  await restore({ service: { authUrl, only: null }, isCopy: true })
  assert.ok(existsSync(database))
})

test('a second restore into a place where one runs is refused, and the first one ends as if alone', async (t) => {
  const { database, dataDir, restore } = await restorable(t)
  const put = () => assert.rejects(restore(), /Another restore works in/)
  await restore({ images: { place: 'images', get: async () => null, put } })
  assert.deepEqual(readdirSync(dataDir), ['platekeeper.db'])
  assert.ok(existsSync(database))
})
