import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { folderImages } from '../../store/images/folder.ts'
import { adoptFolder, ForeignImageFolder, type ImageMarkerStore, requireOwnFolder } from './folder-marker.ts'

/** A database and two folders. */
function start(t: TestContext) {
  const root = mkdtempSync(join(tmpdir(), 'platekeeper-'))
  t.after(() => rmSync(root, { recursive: true }))
  const replaced: number[] = []
  let stored: string | null = null
  const imageMarkers: ImageMarkerStore = {
    find: async () => stored,
    async claim(marker) {
      stored ??= marker
      return stored
    },
    async replace(marker, at) {
      stored = marker
      replaced.push(at)
    },
  }
  const serverWith = (folder: string) => ({
    images: folderImages(join(root, folder)),
    imageMarkers,
    random: randomBytes,
  })
  return {
    markers: imageMarkers,
    replaced,
    ...{ here: serverWith('here'), there: serverWith('there'), hereAgain: serverWith('here') },
    fileIn: (folder: string) => join(root, folder, 'marker'),
  }
}

test('the first start marks the folder and the database; every server with this folder starts', async (t) => {
  const { here, hereAgain, markers, fileIn } = start(t)
  await requireOwnFolder(here)
  const marker = (await markers.find()) ?? assert.fail()
  assert.match(marker, /^[0-9a-f]{32}$/)
  assert.equal(readFileSync(fileIn('here'), 'utf8'), `${marker}\n`)
  await requireOwnFolder(hereAgain)
})

test('another folder is refused with both values and the remedy, and nothing is written there', async (t) => {
  const { here, there, markers, fileIn } = start(t)
  await requireOwnFolder(here)
  const expected = await markers.find()
  await assert.rejects(requireOwnFolder(there), (error) => {
    assert.ok(error instanceof ForeignImageFolder)
    assert.deepEqual([error.marker, error.expected], [null, expected])
    assert.match(
      error.message,
      new RegExp(`there does not belong .* it does not exist, or has no file .marker.*expects ${expected}`),
    )
    assert.match(error.remedy, /Mount the image folder .*platekeeper images adopt/)
    return true
  })
  assert.equal(existsSync(fileIn('there')), false)

  const own = await there.images.mark('another')
  await assert.rejects(requireOwnFolder(there), new RegExp(`contains ${own}, and the database expects ${expected}`))
})

test('of two servers with two folders that start concurrently, one wins', async (t) => {
  const { here, there, hereAgain } = start(t)
  const started = await Promise.allSettled([requireOwnFolder(here), requireOwnFolder(there)])
  assert.deepEqual(started.map(({ status }) => status).sort(), ['fulfilled', 'rejected'])
  const again = await Promise.allSettled([requireOwnFolder(hereAgain), requireOwnFolder(there)])
  assert.deepEqual(
    again.map(({ status }) => status),
    started.map(({ status }) => status),
  )
})

test('a start that ended after the folder was marked is completed by the next', async (t) => {
  const { here, markers } = start(t)
  const marker = await here.images.mark('of a start that ended')
  await requireOwnFolder(here)
  assert.equal(await markers.find(), marker)
})

test('a folder that is adopted is the one of the database, and the one before is not; adopting it again changes nothing', async (t) => {
  const { here, there, replaced } = start(t)
  await requireOwnFolder(here)
  await adoptFolder(there, () => 7)
  await requireOwnFolder(there)
  await assert.rejects(requireOwnFolder(here), ForeignImageFolder)
  await adoptFolder(there, () => 8)
  assert.deepEqual(replaced, [7])
})
