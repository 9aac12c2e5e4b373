import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import type { Restore } from '../../src/identity/index.ts'
import { unique } from './records.ts'
import type { StoreUnderTest } from './store-under-test.ts'

const day = 24 * 3_600_000
const due = { markedUntil: 1000, until: 9 * day, limit: 10 }
const result = { databaseBytes: 4096, images: 2, imageBytes: 300, failure: null }

/** The guarantees of every BackupStore and RestoreStore. */
export function backupStoreSuite({ name, fresh }: StoreUnderTest): void {
  describe(`${name}: BackupStore and RestoreStore`, async () => {
    const { store, another, dispose } = await fresh()
    const { backups, imageRemovals, restores } = store
    after(dispose)
    const begin = async (now: number) => {
      const id = unique()
      await backups.begin({ id, target: '/srv/backups “✈”', kind: 'folder', now })
      return id
    }
    const image = 'kpdx_a_0a1b2c3d_d.png'

    test('the newest backup is the last begun of those that finished without a failure', async () => {
      assert.equal(await backups.newest(), null)
      const [first, second, failed, incomplete] = [await begin(1), await begin(2), await begin(3), await begin(4)]
      const last = await begin(5)
      assert.equal(await backups.newest(), null)
      assert.equal((await backups.last())?.id, last)
      await backups.finish(second, result, 10)
      await backups.finish(first, result, 11)
      await backups.fail(failed, 'The disk is full', 12)
      await backups.finish(incomplete, { ...result, failure: '1 image is missing' }, 13)
      const other = await another()
      assert.deepEqual(await other.backups.newest(), {
        ...{ id: second, target: '/srv/backups “✈”', kind: 'folder', startedAt: 2, finishedAt: 10, leaseUntil: null },
        ...result,
      })
      await other.close()
    })

    test('a backup that has ended stays as it ended', async () => {
      const id = await begin(100)
      await backups.finish(id, result, 110)
      await backups.fail(id, 'late', 120)
      const { finishedAt, failure } = (await backups.newest()) ?? {}
      assert.deepEqual({ finishedAt, failure }, { finishedAt: 110, failure: null })
    })

    test('while a backup has a lease, no removal of images begins; the lease ends with the backup', async () => {
      const start = 10 * day
      await imageRemovals.mark([image], 1000)
      const [one, two, three] = [await begin(start), await begin(start), await begin(start)]
      assert.equal(await backups.isListing(start), true)
      await backups.finish(one, result, start + 1)
      await backups.fail(two, 'The target cannot be written', start + 1)
      assert.equal(await backups.isListing(start + 1), true, 'another one runs')
      assert.deepEqual(await imageRemovals.begin({ ...due, now: start + 1, until: start + 2 }), [])
      assert.deepEqual(await imageRemovals.marked([image]), [image], 'its mark stays')
      await backups.finish(three, result, start + 2)
      assert.equal(await backups.isListing(start + 2), false)
      assert.deepEqual(await imageRemovals.begin({ ...due, now: start + 2, until: start + 3 }), [image])
      await imageRemovals.end([image])
    })

    test('the lease of a backup whose process died ends after 24 hours', async () => {
      const start = 20 * day
      await imageRemovals.mark([image], 1000)
      await begin(start)
      const last = start + day - 1
      assert.equal(await backups.isListing(last), true)
      assert.deepEqual(await imageRemovals.begin({ ...due, now: last, until: last + 1 }), [])
      assert.equal(await backups.isListing(last + 1), false)
      assert.deepEqual(await imageRemovals.begin({ ...due, now: last + 1, until: last + 2 }), [image])
    })

    test('the newest restore is found', async () => {
      assert.equal(await restores.newest(), null)
      const first: Restore = { restoredAt: 5, snapshotAt: 1, acceptNewerUntil: 90 * day, isCopy: false }
      const second: Restore = { restoredAt: 6, snapshotAt: 2, acceptNewerUntil: null, isCopy: true }
      await restores.add(second)
      await restores.add(first)
      assert.deepEqual(await restores.newest(), second)
    })
  })
}
