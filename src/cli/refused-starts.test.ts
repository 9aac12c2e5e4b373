import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { after, before, describe, test } from 'node:test'
import { freePort, rightClock } from '../../test/fixtures/index.ts'
import { placesIn } from '../config/index.ts'
import { createSealingKeys, foldUsername, openKeyRing } from '../identity/index.ts'
import { registerClient } from '../identity/operators/index.ts'
import { openStore } from '../store/index.ts'
import { openMasterKey } from './operate/keys/master-key.ts'
import { recordedCall } from './testing/recorded-call.ts'

/** The files of a folder, with lengths; null: it does not exist. SQLite's own side files do not count. */
function contentOf(folder: string): readonly string[] | null {
  if (!existsSync(folder)) return null
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => !/-(wal|shm)$/.test(name))
    .map((name) => `${name} ${statSync(join(folder, name)).isFile() ? statSync(join(folder, name)).size : 'folder'}`)
    .sort()
}

describe('a start that is refused', () => {
  const root = mkdtempSync(join(tmpdir(), 'platekeeper-'))
  const grown = join(root, 'grown')
  const image = join('images', 'kpdx', 'kpdx_11-1_0a1b2c3d_d.png')
  let port: number
  let folders = 0

  /** A service that has a client, keys and an image. */
  before(async () => {
    port = await freePort()
    const store = await openStore(placesIn(grown), { foldUsername })
    const sealingKeys = createSealingKeys(openMasterKey({ masterKey: null, dataDir: grown }, randomBytes), randomBytes)
    await openKeyRing({ store: store.signingKeys, sealingKeys, now: Date.now, ...rightClock })
    await registerClient({ name: 'One', dialect: 'documented' }, { ...store, random: randomBytes, now: Date.now })
    await store.images.put('kpdx_11-1_0a1b2c3d_d.png', Buffer.from('image'))
    await store.close()
  })
  after(() => rmSync(root, { recursive: true }))

  const newFolder = () => join(root, `f${++folders}`)
  const copyOfGrown = () => {
    const folder = newFolder()
    cpSync(grown, folder, { recursive: true })
    return folder
  }
  const call = (words: readonly string[], dataDir: string, env: Readonly<Record<string, string>> = {}) =>
    recordedCall(words, {
      env: { DATA_DIR: dataDir, PORT: String(port), HOST: '127.0.0.1', DEMO: 'false', ...env },
      cwd: root,
      // A start that is not refused ends too.
      signal: AbortSignal.timeout(60_000),
    })

  /** Says why, with what to do, and leaves everything as it was. */
  async function refused(dataDir: string, reasons: readonly RegExp[], env: Readonly<Record<string, string>> = {}) {
    const content = contentOf(dataDir)
    const { code, err } = await call(['serve'], dataDir, env)
    assert.equal(code, 1, err)
    for (const reason of reasons) assert.match(err, reason)
    assert.deepEqual(contentOf(dataDir), content, 'nothing is made')
  }

  test('for a setting leaves nothing', () => refused(newFolder(), [/POLLING_INTERVAL/], { POLLING_INTERVAL: 'soon' }))

  test('for a port in use leaves nothing', async (t) => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    t.after(() => other.close())
    const taken = (other.address() as AddressInfo).port
    await refused(newFolder(), [/Port \d+ on 127\.0\.0\.1 is in use/], { PORT: String(taken) })
    await refused(newFolder(), [/Port \d+ on 127\.0\.0\.1 is in use/, /OPS_PORT=8700/], { OPS_PORT: String(taken) })
  })

  test('for a PostgreSQL that cannot be reached leaves nothing, not even the data folder', async () => {
    const address = `postgres://keeper:secret@127.0.0.1:${await freePort()}/platekeeper`
    await refused(newFolder(), [/postgres:\/\/127\.0\.0\.1:\d+\/platekeeper can't be used/], { DATABASE_URL: address })
  })

  test('for a database of a newer version leaves nothing', async () => {
    const folder = newFolder()
    mkdirSync(folder)
    const newer = new DatabaseSync(join(folder, 'platekeeper.db'))
    newer.exec('CREATE TABLE future (x); PRAGMA user_version = 9999')
    newer.close()
    await refused(folder, [/platekeeper\.db was migrated by a newer version of Platekeeper: its schema is 9999/])
  })

  test('for a database whose schema this version can no longer use names the version to run', async () => {
    const folder = copyOfGrown()
    const newer = new DatabaseSync(join(folder, 'platekeeper.db'))
    newer.exec("UPDATE schema_version SET readable_from = 9998, program = '9.8.0'; PRAGMA user_version = 9999")
    newer.close()
    await refused(folder, [/its schema is 9999, .*Run Platekeeper 9\.8\.0 or newer, or restore the backup/])
    const { code, err } = await call(['client', 'list'], folder)
    assert.equal(code, 1)
    assert.match(err, /Run Platekeeper 9\.8\.0 or newer/)
  })

  test('for a database that another program keeps locked leaves nothing', async (t) => {
    const folder = newFolder()
    mkdirSync(folder)
    const holder = new DatabaseSync(join(folder, 'platekeeper.db'))
    holder.exec('CREATE TABLE theirs (x); BEGIN EXCLUSIVE')
    t.after(() => holder.close())
    await refused(folder, [/platekeeper\.db can't be used: another process keeps it locked/])
  })

  for (const [what, content] of [
    ['is not a database', 'not a database at all '.repeat(100)],
    ['was cut short', null],
  ] as const) {
    test(`for a database that ${what} says so, with the remedy, and leaves it as it is`, async () => {
      const folder = copyOfGrown()
      const database = join(folder, 'platekeeper.db')
      if (content === null) truncateSync(database, 8192)
      else writeFileSync(database, content)
      rmSync(join(folder, 'master.key'))
      rmSync(join(folder, 'images'), { recursive: true })
      await refused(folder, [/platekeeper\.db can't be used: it is damaged.*[Rr]estore/s])
    })
  }

  for (const what of ['missing', 'empty'] as const) {
    for (const left of ['master.key', 'images'] as const) {
      test(`for a database that is ${what} with the ${left} of an earlier service says what happened and what to do`, async () => {
        const folder = copyOfGrown()
        for (const name of ['platekeeper.db', 'platekeeper.db-wal', 'platekeeper.db-shm', 'master.key', 'images']) {
          if (name !== left) rmSync(join(folder, name), { recursive: true, force: true })
        }
        if (what === 'empty') writeFileSync(join(folder, 'platekeeper.db'), '')
        const reasons = [
          new RegExp(`The database ${folder}/platekeeper\\.db is ${what}, but .*${left}.* of an earlier service`),
          /Restore .*backup/,
          new RegExp(`To set up a new service.*move.*${left}`),
        ]
        await refused(folder, reasons)
        const content = contentOf(folder)
        for (const words of [
          ['client', 'list'],
          ['migrate', 'up'],
          ['user', 'add', 'ann', '--generate'],
        ]) {
          const { code, err } = await call(words, folder)
          assert.equal(code, 1)
          assert.match(err, reasons[0] ?? /./)
        }
        assert.deepEqual(contentOf(folder), content)
      })
    }
  }

  test('for a master key that is gone says where it should be, and makes no new one', async () => {
    const folder = copyOfGrown()
    rmSync(join(folder, 'master.key'))
    const reasons = [new RegExp(`${folder}/master\\.key is missing`), /Put back your copy/]
    await refused(folder, reasons)
    const rotated = await call(['keys', 'rotate'], folder)
    assert.equal(rotated.code, 1)
    for (const reason of reasons) assert.match(rotated.err, reason)
    assert.ok(!existsSync(join(folder, 'master.key')))
  })

  test('for a master key of another service says which one is wrong, and what is right', async () => {
    const folder = copyOfGrown()
    writeFileSync(join(folder, 'master.key'), randomBytes(32).toString('base64'))
    const reasons = [new RegExp(`The master key in ${folder}/master\\.key does not belong to this database`), /Restore/]
    await refused(folder, reasons)
    const rotated = await call(['keys', 'rotate'], folder)
    assert.match(rotated.err, reasons[0] ?? /./)

    rmSync(join(folder, 'master.key'))
    const elsewhere = { MASTER_KEY: randomBytes(32).toString('hex') }
    await refused(
      folder,
      [/The master key in MASTER_KEY or MASTER_KEY_FILE does not belong to this database/],
      elsewhere,
    )
    assert.ok(readFileSync(join(grown, 'master.key')).length > 0)
    assert.ok(existsSync(join(grown, image)))
  })

  test('for a demo.json that cannot be replaced names it, and leaves no server listening', async () => {
    const folder = copyOfGrown()
    writeFileSync(join(folder, 'demo.json'), '{}')
    // A folder takes its place once the server has read it.
    const env = { DATA_DIR: folder, PORT: String(port), HOST: '127.0.0.1', ONLY: 'identity', BASE_URL: 'http://x' }
    const starting = recordedCall(['serve'], { env, cwd: root, signal: AbortSignal.timeout(60_000) })
    rmSync(join(folder, 'demo.json'))
    mkdirSync(join(folder, 'demo.json', 'in the way'), { recursive: true })
    const { code, err } = await starting
    assert.equal(code, 1, err)
    assert.match(err, new RegExp(`${folder}/demo\\.json can't be (read|written): `))
    const server = createServer().listen(port, '127.0.0.1')
    await once(server, 'listening')
    server.close()
  })

  test('keys rotate before the first start makes no master key', async () => {
    const folder = newFolder()
    assert.match((await call(['keys', 'rotate'], folder)).err, /There are no keys yet/)
    assert.ok(!existsSync(join(folder, 'master.key')))
  })
})
