import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { aPasskey } from '../../test/conformance/passkeys.ts'
import { aNotice, anEntry } from '../../test/conformance/records.ts'
import { eventually } from '../../test/fixtures/eventually.ts'
import { freePort } from '../../test/fixtures/index.ts'
import { placesIn } from '../config/index.ts'
import { foldUsername, type Passkey } from '../identity/index.ts'
import { openStore } from '../store/index.ts'
import { recordedCall } from './testing/recorded-call.ts'

describe('passkeys on the command line', () => {
  const folder = mkdtempSync(join(tmpdir(), 'platekeeper-'))
  after(() => rmSync(folder, { recursive: true }))
  const dataDir = join(folder, 'data')
  let port = 0
  const call = (line: string, env: Readonly<Record<string, string>> = {}, signal?: AbortSignal) => {
    const settings = { DATA_DIR: dataDir, AUTH_URL: 'https://auth.example', PORT: String(port), DEMO: 'false' }
    return recordedCall(line.split(' '), { env: { ...settings, ...env }, cwd: folder, ...(signal && { signal }) })
  }

  /** Adds one as a browser would, without its ceremony. */
  async function add(changes: Partial<Passkey>): Promise<void> {
    const store = await openStore(placesIn(dataDir), { foldUsername })
    const { sub, browserSessionVersion: sessionVersion } = (await store.users.findByName('zoe')) ?? assert.fail()
    const facts = [anEntry({ event: 'passkey-add', sub }), aNotice(sub)] as const
    await store.passkeys.add(aPasskey(sub, changes), { most: 20, sessionVersion }, ...facts)
    await store.close()
  }

  before(async () => {
    port = await freePort()
    assert.equal((await call('user add zoe --generate')).code, 0)
    await add({ id: 'a1', name: 'Phone', createdAt: 1000, lastUsedAt: null })
    await add({ id: 'b2', name: 'Key ring', createdAt: 2000, lastUsedAt: Date.UTC(2026, 10, 24), rpId: 'old.example' })
  })

  test('are listed, those of another host as unusable, and counted', async () => {
    const { out } = await call('user passkeys zoe')
    assert.match(out, /^a1 +Phone .* never +auth\.example$/m)
    assert.match(out, /^b2 +Key ring .*old\.example \(cannot be used\)$/m)
    const { passkeys } = JSON.parse((await call('user passkeys zoe --json')).out)
    assert.deepEqual(passkeys[1], {
      ...{ id: 'b2', name: 'Key ring', host: 'old.example', usable: false, synced: true, backed_up: true },
      ...{ created_at: '1970-01-01T00:00:02.000Z', last_used_at: '2026-11-24T00:00:00.000Z' },
    })
    assert.equal(JSON.parse((await call('user show zoe --json')).out).passkeys, 2)
    assert.match((await call('user show zoe')).out, /^Passkeys +2$/m)
    assert.equal((await call('user passkeys nobody')).code, 4)
  })

  test('of another host keep a server from starting, until that is accepted once', async () => {
    const { code, err } = await call('serve')
    assert.equal(code, 1)
    assert.match(err, /The host of AUTH_URL is auth\.example, but .*1 for old\.example/)
    assert.match(err, /Set AUTH_URL to old\.example again.*--accept-new-rp/s)
    const start = async (line: string) => {
      const stop = new AbortController()
      const ended = call(line, { LOG_LEVEL: 'silent' }, stop.signal)
      await eventually(() => fetch(`http://127.0.0.1:${port}/login`))
      stop.abort()
      return ended
    }
    const accepted = await start('serve --accept-new-rp')
    assert.equal(accepted.code, 0, accepted.err)
    assert.match(accepted.err, /cannot be used from now on: 1\./)
    const next = await start('serve')
    assert.equal(next.code, 0, next.err)
    assert.doesNotMatch(next.err, /cannot be used/)
    assert.match((await call('audit list --event passkeys-host')).out, /passkeys-host/)
  })

  test('are removed by an operator, with a notice for the owner', async () => {
    assert.match((await call('user remove-passkey zoe a1')).out, /The passkey “Phone” of zoe is removed\./)
    const again = await call('user remove-passkey zoe a1')
    assert.equal(again.code, 4)
    assert.match(again.err, /zoe has no passkey a1.*user passkeys zoe/s)
    assert.equal((await call('user remove-passkey nobody b2')).code, 4)
    const { change, name } = JSON.parse((await call('user remove-passkey zoe b2 --json')).out)
    assert.deepEqual([change, name], ['removed', 'Key ring'])
    assert.match((await call('user passkeys zoe')).err, /zoe has no passkeys/)
    const store = await openStore(placesIn(dataDir), { foldUsername })
    const { sub } = (await store.users.findByName('zoe')) ?? assert.fail()
    const kinds = (await store.notices.list(sub, 9)).map(({ kind }) => kind)
    assert.equal(kinds.filter((kind) => kind === 'passkey removed').length, 2)
    await store.close()
  })
})
