import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { describe, test } from 'node:test'
import { openService } from '../../../test/fixtures/index.ts'
import { registerClient } from '../clients/register-client.ts'
import { NameError } from '../names/name.ts'
import { type NewUser, registerUser } from './register-user.ts'

const service = await openService()
const { store, clock } = service

const register = (user: Partial<NewUser>) =>
  registerUser(
    { username: 'somebody', name: null, email: null, password: 'a password', ...user },
    {
      users: store.users,
      passwords: { hash: async (password) => `hash of ${password}` },
      random: randomBytes,
      now: clock.now,
    },
  )

describe('registering a person', () => {
  test('stores the names as they are read, and appends to the audit log', async () => {
    const result = await register({ username: ' Zoe\u0308 ', name: 'Zoë  Quimby', email: 'zoe@example.org' })
    const { sub } = 'user' in result ? result.user : assert.fail()
    const { username, name, email } = (await store.users.find(sub)) ?? assert.fail()
    assert.deepEqual([username, name, email], ['Zoë', 'Zoë Quimby', 'zoe@example.org'])
    assert.deepEqual(
      (await store.audit.list({ sub, limit: 9 })).map(({ event }) => event),
      ['user-add'],
    )
  })

  for (const other of ['DEMO', 'ｄｅｍｏ', 'demo ', 'dеmo', 'de\u00admo']) {
    test(`${JSON.stringify(other)} cannot be added in addition to demo`, async () => {
      const before = (await store.users.list()).length
      const result = await register({ username: other }).catch((error: unknown) => error)
      if (result instanceof NameError) assert.match(result.message, /U\+00AD/)
      else assert.deepEqual(result, { takenBy: ['DEMO', 'ｄｅｍｏ', 'demo '].includes(other) ? other.trim() : 'demo' })
      assert.equal((await store.users.list()).length, before)
    })
  }

  test('rejects an invalid name, username or mail address, and adds no user', async () => {
    const before = (await store.users.list()).length
    for (const wrong of [{ username: 'a\u202eb' }, { name: '' }, { name: 'x'.repeat(61) }, { email: 'nobody' }]) {
      await assert.rejects(register(wrong), NameError)
    }
    assert.equal((await store.users.list()).length, before)
  })
})

test('an application with a name that cannot be shown is not registered', async () => {
  const before = (await store.clients.list()).length
  const parts = { clients: store.clients, random: randomBytes, now: clock.now }
  for (const name of ['', '\u3164', 'Fli\u202eght', 'x'.repeat(61)]) {
    await assert.rejects(registerClient({ name, dialect: 'documented' }, parts), NameError)
  }
  assert.equal((await store.clients.list()).length, before)
})
