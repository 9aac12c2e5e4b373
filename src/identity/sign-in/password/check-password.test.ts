import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newAccount, type User, type UserStore } from '../../accounts/user.ts'
import type { CredentialStore } from '../../credentials/credentials.ts'
import { createPasswords } from '../../credentials/password.ts'
import { checkPassword } from './check-password.ts'

const passwords = createPasswords()
const passwordHash = await passwords.hash('pa\u0301ssword')

const user = (enabled: boolean): User => ({
  sub: 's',
  username: 'demo',
  name: null,
  email: null,
  ...newAccount,
  enabled,
  createdAt: 0,
  subscriptions: [],
})
const storeWith = (found: User | null): UserStore => ({
  find: async () => found,
  findByName: async () => found,
  listByEmail: async () => [],
  list: async () => [],
  signedOutSince: async () => [],
  add: async () => undefined,
  update: async () => false,
  rename: async () => 'no such user',
  remove: async () => false,
})
const credentials: CredentialStore = { find: async (sub) => (sub === 's' ? { passwordHash } : null) }
const tryWith = async (found: User | null, password: string): Promise<User | null> =>
  (await checkPassword({ username: 'demo', password }, { users: storeWith(found), credentials, passwords })).user

test('the right password signs an enabled user in, composed or decomposed', async () => {
  assert.equal((await tryWith(user(true), 'p\u00e1ssword'))?.sub, 's')
  assert.equal((await tryWith(user(true), 'pa\u0301ssword'))?.sub, 's')
})

test('a wrong password, an unknown user and a disabled account get the same page', async () => {
  assert.equal(await tryWith(user(true), 'password'), null)
  assert.equal(await tryWith(user(true), ''), null)
  assert.equal(await tryWith(null, 'a password of no account'), null)
  assert.equal(await tryWith(user(false), 'p\u00e1ssword'), null)
})

test('passwords are stored as argon2id with at least 19 MiB and two passes', () => {
  assert.match(passwordHash, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
})
