import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { placesIn, readConfig } from '../config/index.ts'
import { checkPassword, createPasswords, entitlements, foldUsername } from '../identity/index.ts'
import { secretFits } from '../identity/operators/index.ts'
import { openStore } from '../store/index.ts'
import { ensureDemoAccess, writeDemoAccess } from './access.ts'

const passwords = createPasswords()

async function start(t: { after(work: () => Promise<void>): void }) {
  const dataDir = mkdtempSync(join(tmpdir(), 'platekeeper-'))
  const config = readConfig({ env: { DATA_DIR: dataDir }, cwd: dataDir, home: dataDir })
  const store = await openStore(placesIn(dataDir), { foldUsername })
  t.after(async () => {
    await store.close()
    rmSync(dataDir, { recursive: true })
  })
  const parts = { clients: store.clients, users: store.users, passwords, now: Date.now, random: randomBytes }
  return { config, store, ensure: () => ensureDemoAccess(config, parts), path: join(dataDir, 'demo.json') }
}

test('the first start creates a client and two accounts, and the credentials in demo.json work', async (t) => {
  const { config, store, ensure } = await start(t)
  const access = await ensure()
  const client = await store.clients.find(access.client_id)
  assert.ok(client && secretFits(client, access.client_secret))
  const expected = { demo: ['charts', 'fmsdata'], visitor: [] }
  assert.deepEqual(
    access.people.map(({ username }) => username),
    Object.keys(expected),
  )
  for (const { username, password } of access.people) {
    const { user } = await checkPassword({ username, password }, { ...store, passwords })
    assert.ok(user)
    assert.deepEqual(entitlements(user, Date.now()), expected[username as keyof typeof expected])
  }
  assert.equal(access.auth_url, config.authUrl)
})

test('demo.json is whole and for its owner alone', async (t) => {
  const { config, ensure, path } = await start(t)
  const access = await ensure()
  assert.equal(writeDemoAccess(config, access), path)
  assert.deepEqual(JSON.parse(readFileSync(path, 'utf8')), access)
  assert.equal(statSync(path).mode & 0o777, 0o600)
  assert.ok(!readdirSync(config.dataDir).some((name) => name.endsWith('.part')))
})

test('later starts change nothing', async (t) => {
  const { config, store, ensure } = await start(t)
  const access = await ensure()
  writeDemoAccess(config, access)
  assert.deepEqual(await ensure(), access)
  assert.equal((await store.clients.list()).length, 1)
})

test('without demo.json there is a new client, and the people keep their account with a new password', async (t) => {
  const { config, store, ensure, path } = await start(t)
  const first = await ensure()
  writeDemoAccess(config, first)
  const before = await store.users.findByName('demo')
  rmSync(path)
  const second = await ensure()
  assert.notEqual(second.client_id, first.client_id)
  assert.equal((await store.users.findByName('demo'))?.sub, before?.sub)
  for (const { username, password } of second.people) {
    assert.ok(await checkPassword({ username, password }, { ...store, passwords }))
  }
})

test('a server that starts in the same moment on the same data and comes second keeps the people, with a new password', async (t) => {
  const { config, store, ensure } = await start(t)
  let others = 0
  const users: typeof store.users = {
    ...store.users,
    async findByName(username) {
      const before = await store.users.findByName(username)
      if (others++ === 0) await ensure()
      return before
    },
  }
  const access = await ensureDemoAccess(config, { ...store, users, passwords, now: Date.now, random: randomBytes })
  for (const { username, password } of access.people) {
    assert.ok((await checkPassword({ username, password }, { ...store, passwords })).user, username)
  }
})

test('a new public URL shows in demo.json with the same client', async (t) => {
  const { config, store, ensure } = await start(t)
  const first = await ensure()
  writeDemoAccess(config, first)
  const parts = { clients: store.clients, users: store.users, passwords, now: Date.now, random: randomBytes }
  const moved = await ensureDemoAccess({ ...config, authUrl: 'https://auth.example' }, parts)
  assert.deepEqual(moved, { ...first, auth_url: 'https://auth.example' })
})

for (const content of ['', '{', '{}', 'null', '{"client_id": 1}', '{"people": "demo"}']) {
  test(`a demo.json with ${content || 'nothing'} is written again`, async (t) => {
    const { store, ensure, path } = await start(t)
    writeFileSync(path, content)
    const { client_id, client_secret, people } = await ensure()
    const client = await store.clients.find(client_id)
    assert.ok(client && secretFits(client, client_secret))
    assert.equal(people.length, 2)
  })
}
