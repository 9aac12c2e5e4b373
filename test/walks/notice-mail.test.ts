import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { createPasswords } from '../../src/identity/index.ts'
import { resetPassword } from '../../src/identity/operators/index.ts'
import { mailerFor } from '../../src/mail/mailer-fixture.ts'
import { startService } from '../fixtures/index.ts'
import { startMailServer } from '../fixtures/mail-server.ts'

test('a password that an operator resets is a mail to the owner of the account, sent once', async (t) => {
  const { port, mails } = await startMailServer(t)
  const { mailer } = mailerFor(t, { port })
  const { store, clock, addUser, runJobs, close } = await startService({ sendMail: mailer.send })
  t.after(close)
  await addUser({ username: 'ann', email: 'ann@example.org' })
  const parts = { users: store.users, passwords: createPasswords(), now: clock.now, random: randomBytes }
  assert.ok(await resetPassword({ username: 'ann', password: 'flies at dawn 7', signOutDevices: false }, parts))
  await runJobs()
  await runJobs()
  assert.deepEqual(
    mails.map(({ to }) => to),
    [['ann@example.org']],
  )
  const source = mails[0]?.source ?? ''
  assert.match(source, /^Subject: .*password/im)
  assert.match(source, /https:\/\/auth\.example\/account/)
  assert.doesNotMatch(source, /flies at dawn/)
})
