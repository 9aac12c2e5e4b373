import assert from 'node:assert/strict'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { after, before, describe, test } from 'node:test'
import { placesIn } from '../config/index.ts'
import { eraseDetails, foldUsername } from '../identity/index.ts'
import { openStore } from '../store/index.ts'
import { recordedCall } from './testing/recorded-call.ts'

describe('audit verify', () => {
  const folder = mkdtempSync(join(tmpdir(), 'platekeeper-'))
  after(() => rmSync(folder, { recursive: true }))
  const call = (words: readonly string[]) => recordedCall(words, { env: { DATA_DIR: folder }, cwd: folder })
  const json = async (words: readonly string[]) => JSON.parse((await call([...words, '--json'])).out)
  before(async () => {
    await call(['user', 'add', 'max', '--generate'])
    for (const change of ['disable', 'enable', 'disable', 'enable', 'sign-out']) await call(['user', change, 'max'])
  })
  const tamper = (sql: string) => {
    const db = new DatabaseSync(join(folder, 'platekeeper.db'))
    db.exec(sql)
    db.close()
  }

  test('says how many entries there are and the hash to keep, and knows a kept hash again', async () => {
    const { sound, count, head } = await json(['audit', 'verify'])
    assert.equal(sound, true)
    await call(['user', 'disable', 'max'])
    const later = await json(['audit', 'verify', '--holding', head])
    assert.deepEqual([later.sound, later.count, later.holds], [true, count + 1, true])
    assert.match(
      (await call(['audit', 'verify'])).out,
      new RegExp(`^Audit log intact: entries 1–${count + 1}, .*${later.head}\\n$`),
    )
  })

  test('notices an end that was cut off, by the kept hash, with exit code 1', async () => {
    const { head, count } = await json(['audit', 'verify'])
    tamper(`DELETE FROM audit_log WHERE number = ${count}`)
    const { code, out } = await call(['audit', 'verify', '--holding', head])
    assert.deepEqual([code, out], [1, `Audit log broken: no entry has the hash ${head}.\n`])
  })

  test('says from which entry on the log is intact after older ones were removed, and what cannot be verified', async () => {
    const copy = mkdtempSync(join(tmpdir(), 'platekeeper-'))
    cpSync(folder, copy, { recursive: true })
    const verify = (...words: readonly string[]) =>
      recordedCall(['audit', 'verify', ...words], { env: { DATA_DIR: copy }, cwd: copy })
    const store = await openStore(placesIn(copy), { foldUsername })
    const [oldest] = await store.audit.list({ limit: 1_000_000 })
    const forgotten = await store.audit.forget({ before: Date.now() + 1000, limit: 3, at: Date.now() })
    const { count } = await store.audit.verify()
    await store.close()
    assert.equal(forgotten, 3)
    const sound = await verify()
    assert.equal(sound.code, 0)
    assert.match(sound.out, new RegExp(`^Audit log intact: entries 4–${count + 3}, last hash [0-9a-f]{64}\n`))
    assert.match(sound.out, /Entries before 4 were removed by age, as recorded in the log\.\n$/)

    const unknowable = await verify('--holding', oldest?.hash ?? '')
    assert.equal(unknowable.code, 1)
    assert.match(unknowable.out, /^Hash not found: no entry from 4 on has the hash .*\n.*it cannot be checked/)

    const db = new DatabaseSync(join(copy, 'platekeeper.db'))
    db.exec('DELETE FROM audit_log WHERE number = 4')
    db.close()
    const broken = await verify()
    assert.equal(broken.code, 1)
    assert.match(broken.out, /^Audit log broken: the oldest entry is 5, but the log does not record the removal/)
    rmSync(copy, { recursive: true })
  })

  test('says how many entries have no personal details any more, and notices those that were changed', async () => {
    const copy = mkdtempSync(join(tmpdir(), 'platekeeper-'))
    cpSync(folder, copy, { recursive: true })
    const run = (...words: readonly string[]) => recordedCall(words, { env: { DATA_DIR: copy }, cwd: copy })
    await run('user', 'rename', 'max', 'moritz')
    const store = await openStore(placesIn(copy), { foldUsername })
    const { sub } = (await store.users.findByName('moritz')) ?? assert.fail()
    assert.equal(await eraseDetails(sub, { audit: store.audit, now: Date.now }), 2)
    await store.close()
    const { code, out } = await run('audit', 'verify')
    assert.deepEqual([code, /\nPersonal details of 2 entries were deleted\.\n$/.test(out)], [0, true], out)
    const listed = (await run('audit', 'list', '--event', 'user-rename')).out
    assert.match(listed, /user-rename +ok +operator ops +moritz +deleted +command=user rename/)
    await run('user', 'rename', 'moritz', 'max')
    const db = new DatabaseSync(join(copy, 'platekeeper.db'))
    const { changes } = db.prepare("UPDATE audit_personal SET body = replace(body, 'moritz', 'zoe')").run()
    db.close()
    assert.equal(changes, 1)
    const changed = await run('audit', 'verify')
    assert.equal(changed.code, 1)
    assert.match(
      changed.out,
      /^Audit log broken: the personal details of entry \d+ are not those that it was written with\./,
    )
    rmSync(copy, { recursive: true })
  })

  const attacks = {
    'was changed': "UPDATE audit_log SET body = replace(body, 'ok', 'refused') WHERE number = 3",
    'was removed': 'DELETE FROM audit_log WHERE number = 3',
    'was put in place of another': "UPDATE audit_log SET body = '{}' WHERE number = 4",
  }
  for (const [name, sql] of Object.entries(attacks)) {
    test(`names the first entry that ${name}, with exit code 1`, async () => {
      const copy = mkdtempSync(join(tmpdir(), 'platekeeper-'))
      cpSync(folder, copy, { recursive: true })
      const db = new DatabaseSync(join(copy, 'platekeeper.db'))
      db.exec(sql)
      db.close()
      const { code, out } = await recordedCall(['audit', 'verify'], { env: { DATA_DIR: copy }, cwd: copy })
      assert.equal(code, 1)
      assert.match(
        out,
        /^Audit log broken: entry [34] does not match the entry before it. Entries before it that match: [23]\./,
      )
      rmSync(copy, { recursive: true })
    })
  }
})
