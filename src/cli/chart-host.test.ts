import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { rightClock } from '../../test/fixtures/clock.ts'
import { placesIn } from '../config/index.ts'
import { createSealingKeys, foldUsername, openKeyRing } from '../identity/index.ts'
import { openStore } from '../store/index.ts'
import { recordedCall } from './testing/recorded-call.ts'

const folder = mkdtempSync(join(tmpdir(), 'platekeeper-'))
after(() => rmSync(folder, { recursive: true }))
const urls = { AUTH_URL: 'https://sign-in.example', BASE_URL: 'https://charts.example' }
const env = { DATA_DIR: join(folder, 'charts'), ONLY: 'charts', ...urls }
const call = (...words: readonly string[]) => recordedCall(words, { env, cwd: folder })
const why = 'This host serves charts only \\(ONLY=charts\\): users sign in at https://sign-in\\.example'

test('on a host of charts only, nobody and nothing is added that could never sign in', async () => {
  for (const words of [
    ['user', 'add', 'max', '--generate'],
    ['user', 'invite'],
    ['client', 'add', 'Bag', '--dialect', 'documented'],
    ['setup', '--user', 'max', '--generate'],
    ['setup', '--client', 'Bag', '--dialect', 'documented'],
    ['keys', 'rotate'],
  ]) {
    const { code, out, err } = await call(...words)
    assert.deepEqual([code, out], [1, ''], words.join(' '))
    assert.match(
      err,
      new RegExp(`^error: ${why}\\n.*Run this command on the host of the identity server`),
      words.join(' '),
    )
  }
  assert.deepEqual(JSON.parse((await call('user', 'list', '--json')).out), { users: [] })
  assert.deepEqual(JSON.parse((await call('client', 'list', '--json')).out), { clients: [] })
})

test('keys list there says whose keys count', async () => {
  const { code, err } = await call('keys', 'list')
  assert.equal(code, 0)
  assert.match(err, /serves charts only.*https:\/\/sign-in\.example/)
})

test('one that shares the database of the identity server has its users and keys', async () => {
  const shared = join(folder, 'shared')
  const store = await openStore(placesIn(shared), { foldUsername })
  // As an identity server does when it first starts.
  const sealingKeys = createSealingKeys(randomBytes(32), randomBytes)
  await openKeyRing({ store: store.signingKeys, sealingKeys, now: Date.now, ...rightClock })
  await store.close()
  const { code, err } = await recordedCall(['user', 'add', 'max', '--generate'], {
    env: { ...env, DATA_DIR: shared },
    cwd: folder,
  })
  assert.equal(code, 0, err)
})
