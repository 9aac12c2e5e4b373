import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { startDeviceAuthorization } from '../device/device-authorization.ts'
import { pollForTokens } from '../device/polling.ts'
import { folderFileStore } from '../node/folder-file-store.ts'
import { openSession } from '../session/session.ts'
import { serviceDouble, virtualPlatform } from '../testing/index.ts'
import { type FileStore, memoryFileStore } from './file-store.ts'
import { offlineCharts } from './offline-charts.ts'

const folder = mkdtempSync(join(tmpdir(), 'platekeeper-'))
after(() => rmSync(folder, { recursive: true }))

async function open(files: FileStore, subscriptions: readonly string[] = ['charts']) {
  const platform = virtualPlatform()
  const double = serviceDouble({ now: platform.now })
  const session = openSession({ ...double.service, platform: { ...platform, fetch: double.fetch } })
  double.approve({ username: 'demo', subscriptions })
  const authorization = await startDeviceAuthorization(session.service)
  await session.begin(await pollForTokens(session.service, authorization, { scope: ['offline_access'] }))
  return { platform, double, session, offline: offlineCharts(session, files) }
}

const stores: Readonly<Record<string, () => FileStore>> = {
  memory: memoryFileStore,
  'a folder': () => folderFileStore(mkdtempSync(join(folder, 'charts-'))),
}
for (const [name, makeStore] of Object.entries(stores)) {
  describe(`charts kept in ${name}`, () => {
    test('are there without a network, each image once', async () => {
      const files = makeStore()
      const { double, offline } = await open(files)
      await offline.save('ybbn')
      double.seen.length = 0
      const pack = await offline.load('YBBN')
      assert.equal(pack?.charts.length, 2)
      const [chart] = pack?.charts ?? []
      assert.ok(pack && chart)
      assert.equal((await offline.image(pack, chart, 'image_night'))?.length, 103)
      assert.equal(await offline.image(pack, chart, 'thumb_day'), undefined)
      assert.equal((await files.names('image/')).length, 1)
      assert.equal(double.seen.length, 0)
    })

    test('expire and are removed, and are gone after sign-out', async () => {
      const files = makeStore()
      const { platform, offline } = await open(files)
      await offline.save('YBBN', { days: 1 })
      await offline.prune()
      assert.equal((await files.names('')).length, 2)
      platform.advance(86_400)
      assert.equal(await offline.load('YBBN'), undefined)
      await offline.prune(0)
      assert.equal((await files.names('')).length, 2)
      await offline.prune()
      assert.deepEqual(await files.names(''), [])
      const again = await open(files)
      await again.offline.save('YBBN')
      await again.offline.clear()
      assert.deepEqual(await files.names(''), [])
    })
  })
}

test('demo images are not kept, and damaged ones are not shown', async () => {
  const files = memoryFileStore()
  const pack = await (await open(files, [])).offline.save('KPDX')
  assert.deepEqual(pack.images, {})
  const { offline } = await open(files)
  const full = await offline.save('YBBN')
  const [name = ''] = await files.names('image/')
  await files.write(name, new Uint8Array(3))
  const [chart] = full.charts
  assert.ok(chart)
  assert.equal(await offline.image(full, chart), undefined)
})

test('an update asks what has changed since the last one, and saves no pack that has not', async () => {
  const { double, offline } = await open(memoryFileStore())
  await offline.save('YBBN')
  assert.deepEqual(await offline.update(), ['YBBN'])
  double.seen.length = 0
  assert.deepEqual(await offline.update(), [])
  assert.deepEqual(
    double.seen.map(({ path }) => path.slice(path.indexOf('/v2/'))),
    ['/v2/changes'],
  )
})

test('a file that is not a pack counts as none', async () => {
  const place = mkdtempSync(join(folder, 'broken-'))
  const files = folderFileStore(place)
  await files.write('airport/YBBN.json', new Uint8Array(1))
  writeFileSync(join(place, 'airport/YBBN.json'), '{')
  assert.equal(await (await open(files)).offline.load('YBBN'), undefined)
})
