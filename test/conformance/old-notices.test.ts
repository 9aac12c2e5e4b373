import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { after, describe, test } from 'node:test'
import type { Store } from '../../src/store/index.ts'
import { execute, testDatabases } from '../fixtures/postgres.ts'
import { earlierPostgres, earlierSqlite } from './earlier-schema.ts'
import { openLocation } from './open-location.ts'

/** One that is due for the third time, one of a session that lives. */
const rows = `INSERT INTO session_clients (id, sid, client_id, sub, session_version, expires_at, due_at, attempts) VALUES
  ('ended app', 'ended', 'app', 'ann', 0, 9000, 5000, 2), ('alive app', 'alive', 'app', 'ann', 0, 9000, NULL, 0);`

/** What servers and commands of the version before jobs write when the session ends. */
const end = "UPDATE session_clients SET due_at = 0 WHERE sid = 'alive' AND due_at IS NULL"
/** And what they do to take what is due. */
const take = 'UPDATE session_clients SET attempts = attempts + 1 WHERE due_at <= 9000'

describe('notifications of a version before jobs', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'platekeeper-'))
  const databases = await testDatabases()
  const url = await databases.database()
  after(async () => {
    await databases.dispose()
    rmSync(folder, { recursive: true })
  })
  const places = {
    SQLite: {
      async make() {
        mkdirSync(join(folder, 'sqlite'))
        return earlierSqlite(join(folder, 'sqlite'), 30, rows)
      },
      async run(sql: string) {
        const db = new DatabaseSync(join(folder, 'sqlite/platekeeper.db'))
        db.exec(sql)
        db.close()
      },
    },
    PostgreSQL: {
      make: () => earlierPostgres(url, folder, { count: 25, rows }),
      run: (sql: string) => execute(url, sql),
    },
  }
  const noticesOf = async ({ jobs }: Store) =>
    (await jobs.list({ kind: 'logout notice', limit: 9 }))
      .map(({ input, state, dueAt, attempts, fence }) => ({ sid: input['sid'], state, dueAt, attempts, fence }))
      .toSorted((a, b) => (String(a.sid) < String(b.sid) ? -1 : 1))

  for (const [name, { make, run }] of Object.entries(places)) {
    test(`in ${name} are not lost: what was due is a job with its attempts, and what an old server ends becomes one, once`, async (t) => {
      const store = await openLocation(await make())
      t.after(() => store.close())
      const ended = { sid: 'ended', state: 'waiting', dueAt: 5000, attempts: 2, fence: 0 }
      assert.deepEqual(await noticesOf(store), [ended])
      await run(take)
      await run(end)
      await run(end)
      await run(take)
      const alive = { sid: 'alive', state: 'waiting', dueAt: 0, attempts: 0, fence: 0 }
      assert.deepEqual(await noticesOf(store), [alive, ended])
    })
  }
})
