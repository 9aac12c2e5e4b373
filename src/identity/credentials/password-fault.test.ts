import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createPasswords } from './password.ts'
import { type PasswordFault, passwordFault } from './password-fault.ts'

const zoe = { username: 'zoe.quimby', name: 'Zo\u00eb Maria Quimby', email: 'captain-q@example.org' }

const judged: Readonly<Record<string, PasswordFault | null>> = {
  '1234567': 'too short',
  ['x'.repeat(1001)]: 'too long',
  '12345678': 'too common',
  password1: 'too common',
  PassWord1: 'too common',
  '\uff50assword1': 'too common',
  iloveyou: 'too common',
  'zoe.quimby': 'a name',
  'ZOE.QUIMBY': 'a name',
  'Quimby2026!': 'a name',
  '  quimby  ': 'a name',
  '2026-maria-2026': 'a name',
  'Zoe\u0308 Maria Quimby': 'a name',
  'zo\u00ebmariaquimby1': 'a name',
  'captain-q': 'a name',
  'captain-q@example.org': 'a name',
  captain99: 'a name',
  'zoe 73920584': null,
  'quimby flies west': null,
  'horse battery 42': null,
  '","iloveyou","': null,
  '8273645091827364': null,
}
for (const [password, fault] of Object.entries(judged)) {
  test(`${JSON.stringify(password.slice(0, 30))} is ${fault ?? 'accepted'}`, async () => {
    assert.equal(await passwordFault(password, zoe), fault)
  })
}

test('a person without a full name and an e-mail address has a username alone', async () => {
  const person = { username: 'ann', name: null, email: null }
  assert.equal(await passwordFault('ann12345678', person), null, 'three letters are part of too much')
  assert.equal(await passwordFault('null-null', person), null)
})

test('a password that is common now can still be verified', async () => {
  const passwords = createPasswords()
  assert.equal(await passwords.verify('password1', await passwords.hash('password1')), true)
})
