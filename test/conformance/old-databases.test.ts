import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { testDatabases } from '../fixtures/postgres.ts'
import { earlierPostgres, earlierSqlite } from './earlier-schema.ts'
import { openLocation } from './open-location.ts'
import { isEnded } from './refresh-families.ts'

/** People and applications, one of each disabled, and a family for each pair; the first pair has a revoked one too. */
const yes = { sqlite: '1', postgres: 'true' } as const
const no = { sqlite: '0', postgres: 'false' } as const
function rows(store: 'sqlite' | 'postgres'): string {
  const approval = { sub: 'ann', scope: ['charts'], authTime: 1000, amr: ['pwd'], signInEpoch: 2 }
  const client = (id: string, enabled: string, dialect = 'documented') =>
    `INSERT INTO clients (id, name, dialect, scopes, secret_hashes, enabled, created_at, refresh_grace_seconds)
     VALUES ('${id}', '${id}', '${dialect}', '["charts"]', '["hash"]', ${enabled}, 1, 0);`
  const user = (sub: string, enabled: string) =>
    `INSERT INTO users (sub, username, username_fold, name, email, password_hash, enabled, sign_in_epoch, subscriptions, created_at)
     VALUES ('${sub}', '${sub}', '${sub}', NULL, NULL, 'hash', ${enabled}, 2, '[]', 1);`
  const family = (id: string, sub: string, of: string, revoked = 'NULL, NULL') =>
    `INSERT INTO refresh_families (id, client_id, sub, scope, generation, token_hash, auth_time, amr, created_at, last_used_at,
       requester, idle_expires_at, absolute_expires_at, revoked_at, revocation_reason, kept_answer)
     VALUES ('${id}', '${of}', '${sub}', '["charts"]', 3, 'hash', 1, '["pwd"]', 1, 2, NULL, 5000, 6000, ${revoked}, NULL);`
  const session = `INSERT INTO device_sessions (device_code_hash, user_code_digest, client_id, code_challenge, state,
       requested_scope, created_at, expires_at, requester, approval, ended_at, family_id, kept_answer
       ${store === 'postgres' ? ', interval, verifier_mismatches' : ''})
     VALUES ('code', 'digest', 'bag', NULL, 'approved', NULL, 1, 5000, '{"ip":"::1","userAgent":null}',
       '${JSON.stringify(approval)}', NULL, NULL, NULL ${store === 'postgres' ? ', 5, 3' : ''});`
  const pacing = `INSERT INTO device_pacing (session, interval, last_poll_at, slowed_down
       ${store === 'sqlite' ? ', verifier_mismatches' : ''})
     SELECT id, 20, NULL, ${no[store]} ${store === 'sqlite' ? ', 3' : ''} FROM device_sessions;`
  return [
    client('bag', yes[store]),
    client('gone', no[store]),
    client('avionics', yes[store], 'deployed'),
    user('ann', yes[store]),
    user('eve', no[store]),
    family('alive', 'ann', 'bag'),
    family('revoked', 'ann', 'bag', "7, 'user'"),
    family('of a disabled account', 'eve', 'bag'),
    family('of a disabled client', 'ann', 'gone'),
    `INSERT INTO web_sessions (id_hash, sub, auth_time, amr, expires_at, sign_in_epoch)
     VALUES ('browser', 'ann', 1, '["pwd"]', 5000, 2);`,
    session,
    pacing,
  ].join('\n')
}

describe('a database from before session versions', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'platekeeper-'))
  const databases = await testDatabases()
  after(async () => {
    await databases.dispose()
    rmSync(folder, { recursive: true })
  })
  const olds: Readonly<Record<string, () => Promise<string>>> = {
    SQLite: async () => {
      mkdirSync(join(folder, 'sqlite'))
      return earlierSqlite(join(folder, 'sqlite'), 7, rows('sqlite'))
    },
    PostgreSQL: async () => earlierPostgres(await databases.database(), folder, { count: 1, rows: rows('postgres') }),
  }
  for (const [name, old] of Object.entries(olds)) {
    test(`in ${name} opens and keeps its sign-ins, alive and ended ones alike`, async (t) => {
      const store = await openLocation(await old())
      t.after(() => store.close())
      const ended = async (...ids: readonly string[]) => Promise.all(ids.map((id) => isEnded(store, id)))
      assert.deepEqual(await ended('alive', 'revoked'), [false, true])
      const revoked = await store.refreshFamilies.find('revoked')
      assert.deepEqual([revoked?.revokedAt, revoked?.revocationReason], [7, 'user'])
      assert.deepEqual(
        (await store.refreshFamilies.list('ann', 9)).map(({ id }) => id),
        ['alive', 'of a disabled client', 'revoked'],
      )

      const ann = await store.users.find('ann')
      const browser = await store.browserSessions.find('browser', 0)
      const device = await store.deviceSessions.update('code', ({ session }) => ({ reply: session }))
      const approval = device?.approval
      assert.deepEqual([device?.interval, device?.verifierMismatches], [20, 3])
      assert.deepEqual([ann?.browserSessionVersion, browser?.sessionVersion, approval?.sessionVersion], [2, 2, 2])
      assert.deepEqual(Object.keys(approval ?? {}).sort(), ['amr', 'authTime', 'scope', 'sessionVersion', 'sid', 'sub'])

      const { grants, isPublic, redirectUris, postLogoutRedirectUris, backchannelLogoutUri } =
        (await store.clients.find('bag')) ?? assert.fail()
      assert.deepEqual(
        [grants, isPublic, redirectUris, postLogoutRedirectUris, backchannelLogoutUri],
        [['device_code'], false, [], [], null],
      )
      assert.ok((await store.clients.list()).every(({ isPkceOptional }) => !isPkceOptional))
      const algorithms = (await store.clients.list()).map(({ id, idTokenAlgorithm }) => `${id} ${idTokenAlgorithm}`)
      assert.deepEqual(algorithms.toSorted(), ['avionics RS256', 'bag ES256', 'gone ES256'])

      const back = <T extends { enabled: boolean }>(row: T): T => ({ ...row, enabled: true })
      await store.users.update('eve', back)
      await store.clients.update('gone', back)
      assert.deepEqual(await ended('of a disabled account', 'of a disabled client'), [true, true], 'enabled again')
    })
  }
})
