import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { freePort } from '../../../../test/fixtures/index.ts'
import { recordedCall } from '../../testing/recorded-call.ts'

async function aPlace(t: TestContext, env: Readonly<Record<string, string>> = {}) {
  const cwd = mkdtempSync(join(tmpdir(), 'platekeeper-'))
  t.after(() => rmSync(cwd, { recursive: true }))
  const settings = { DATA_DIR: join(cwd, 'data'), PORT: String(await freePort()), ...env }
  return { cwd, call: (...words: readonly string[]) => recordedCall(words, { env: settings, cwd }) }
}

test('without a server, health says so in one line, with exit code 1', async (t) => {
  for (const env of [{}, { OPS_PORT: String(await freePort()) }]) {
    const { call } = await aPlace(t, env)
    assert.deepEqual(await call('health'), { code: 1, out: 'not ready: The server does not answer.\n', err: '' })
    assert.equal((await call('health', '--live')).out, 'not alive: The server does not answer.\n')
    assert.deepEqual(JSON.parse((await call('health', '--json')).out).ready, false)
  }
})

test('doctor before the first start says that there is no database, and makes none', async (t) => {
  const { call, cwd } = await aPlace(t)
  const { code, out } = await call('doctor')
  assert.equal(code, 1)
  assert.match(out, /^failed {3}database +There is no database yet\.$/m)
  assert.match(out, /^unknown {2}editions$/m)
  assert.deepEqual(readdirSync(cwd), [])
})

test('doctor goes on with a database that cannot be opened, and names the file and the cause below the remedy', async (t) => {
  const { call, cwd } = await aPlace(t, { DATABASE_URL: '', DATA_DIR: '.' })
  writeFileSync(join(cwd, 'platekeeper.db'), 'not a database', { mode: 0o600 })
  const { code, out } = await call('doctor')
  assert.equal(code, 1)
  assert.match(
    out,
    /^failed {3}database +The database cannot be read\.\n.*\n.*platekeeper\.db can't be used: it is damaged/m,
  )
  assert.match(out, /^ok {7}certificate$/m)
})

test('settings that are not valid are a finding of doctor', async (t) => {
  const { call } = await aPlace(t, { SHUTDOWN_TIMEOUT: '99' })
  const { code, out } = await call('doctor', '--json')
  const { settings } = JSON.parse(out).checks
  assert.deepEqual([code, settings.state, settings.reason], [1, 'warning', 'The settings are not valid.'])
  assert.match(settings.details, /SHUTDOWN_TIMEOUT/)
})
