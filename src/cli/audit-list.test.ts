import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { anEntry } from '../../test/conformance/records.ts'
import { placesIn } from '../config/index.ts'
import { foldUsername } from '../identity/index.ts'
import { openStore } from '../store/index.ts'
import { recordedCall } from './testing/recorded-call.ts'

describe('audit list', () => {
  const folder = mkdtempSync(join(tmpdir(), 'platekeeper-'))
  after(() => rmSync(folder, { recursive: true }))
  const call = (words: readonly string[]) => recordedCall(words, { env: { DATA_DIR: folder }, cwd: folder })
  type Entry = Readonly<Record<string, unknown>>
  const list = async (...words: readonly string[]): Promise<readonly Entry[]> =>
    JSON.parse((await call(['audit', 'list', ...words, '--json'])).out).entries

  before(async () => {
    await call(['user', 'add', 'zoe', '--generate'])
    await call(['user', 'add', 'max', '--generate'])
    await call(['client', 'add', '--name', 'Flight bag', '--dialect', 'documented'])
    const store = await openStore(placesIn(folder), { foldUsername })
    const [zoe, max] = [await store.users.findByName('zoe'), await store.users.findByName('max')]
    const account = { kind: 'account', id: zoe?.sub ?? '' } as const
    await store.audit.append(anEntry({ event: 'sign-out', actor: account, sub: account.id, clientId: null }))
    await store.audit.append(anEntry({ event: 'user-disable', actor: account, sub: max?.sub ?? '', clientId: null }))
    await store.audit.append(anEntry({ event: 'refresh', actor: { kind: 'client', id: 'pkc_1' }, clientId: 'pkc_1' }))
    await store.audit.append(anEntry({ event: 'key-make', actor: 'process', sub: null }))
    await store.close()
  })

  const asked: readonly (readonly [words: readonly string[], events: readonly string[]])[] = [
    [
      ['--by', 'operator'],
      ['user-add', 'user-add', 'client-add'],
    ],
    [['--by', 'operator:ops', '--event', 'client-add'], ['client-add']],
    [['--by', 'operator:root'], []],
    [
      ['--by', 'account:ZOE'],
      ['sign-out', 'user-disable'],
    ],
    [['--by', 'account:max'], []],
    [['--by', 'client:pkc_1'], ['refresh']],
    [['--by', 'service'], ['key-make']],
    [
      ['--user', 'max'],
      ['user-add', 'user-disable'],
    ],
  ]
  for (const [words, events] of asked) {
    test(`${words.join(' ')} lists ${events.join(', ') || 'nothing'}`, async () => {
      assert.deepEqual(
        (await list(...words)).map(({ event }) => event),
        events,
      )
    })
  }

  test('an operator is named by the user of the operating system and the command, an account by its username', async () => {
    const actors = (await list()).map(({ event, actor, user }) => [event, actor, user])
    assert.deepEqual(actors[0], ['user-add', { kind: 'operator', id: 'ops', command: 'user add' }, 'zoe'])
    assert.deepEqual(actors[4], ['user-disable', { kind: 'account', id: 'zoe' }, 'max'])
    const { out } = await call(['audit', 'list'])
    assert.match(out, /user-add +ok +operator ops +zoe .*command=user add/)
    assert.match(out, /sign-out +ok +account +zoe/)
    assert.match(out, /user-disable +ok +account zoe +max/)
    assert.match(out, /key-make +ok +service/)
  })

  test('an actor that cannot be is wrong usage, an unknown user exit code 4', async () => {
    for (const given of ['zoe', 'operators', 'service:zoe', ':', 'account:']) {
      const { code, err } = await call(['audit', 'list', '--by', given])
      assert.deepEqual(
        [code, /--by is .* one of account, client, operator, service.*account:zoe/.test(err)],
        [2, true],
        err,
      )
    }
    const { code, err } = await call(['audit', 'list', '--by', 'account:nobody'])
    assert.deepEqual([code, /There is no user nobody/.test(err)], [4, true])
  })
})
