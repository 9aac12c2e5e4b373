import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aNotice } from '../../../test/conformance/records.ts'
import { openService } from '../../../test/fixtures/index.ts'
import type { Job } from '../../jobs/index.ts'
import { type Mail, type MailResult, mailRetries, type SendMail } from './mail.ts'
import type { Notice } from './notice.ts'

/** A mail server that says what the test wants. */
function mailServer(results: readonly (MailResult | Error)[] = []) {
  const sent: Mail[] = []
  const left = [...results]
  const sendMail: SendMail = async (mail) => {
    const result = left.shift() ?? ({ outcome: 'sent' } as const)
    if (result instanceof Error) throw result
    if (result.outcome === 'sent') sent.push(mail)
    return result
  }
  return { sent, sendMail }
}

async function withMail(sendMail: SendMail | null, email: string | null = 'zoe@example.org') {
  const lines: string[] = []
  const service = await openService({ sendMail, env: { LOG_LEVEL: 'warn' }, logTo: (line) => lines.push(line) })
  const { sub } = await service.addUser({ username: 'Zoë', email })
  const { store, clock, runJobs } = service
  return {
    ...{ service, sub, lines },
    /** Adds one, as a change does, and returns its job after a round. */
    async report(facts: Partial<Notice> = {}): Promise<Job> {
      const added = aNotice(sub, { at: clock.now(), ...facts })
      const due = { ...added, job: { ...added.job, createdAt: clock.now(), dueAt: clock.now() } }
      await store.users.update(sub, (row) => row, undefined, due)
      await runJobs()
      return (await store.jobs.find(added.job.id)) ?? assert.fail()
    },
    async later(seconds: number, { id }: Pick<Job, 'id'>): Promise<Job> {
      clock.advance(seconds)
      await runJobs()
      return (await store.jobs.find(id)) ?? assert.fail()
    },
  }
}

test('a notice is sent once to the address of its account, in its language', async () => {
  const { sent, sendMail } = mailServer()
  const { report, service } = await withMail(sendMail)
  const job = await report({ kind: 'password changed', language: 'de', details: { devices: true } })
  assert.deepEqual([job.state, job.result], ['succeeded', { sent: true }])
  await service.runJobs()
  assert.equal(sent.length, 1)
  assert.equal(sent[0]?.to, 'zoe@example.org')
  assert.equal(sent[0]?.subject, 'Ihr Passwort wurde geändert (auth.example)')
  for (const shown of ['Hallo Zoë,', 'alle Geräte wurden abgemeldet', 'https://auth.example/account', 'UTC'])
    assert.ok(sent[0]?.text.includes(shown), shown)
})

test('the job contains nothing but the id of the notice', async () => {
  const { report } = await withMail(null)
  assert.deepEqual(Object.keys((await report()).input), ['noticeId'])
})

test('without mail, without an address and without the account the job ends and says why', async () => {
  const { sendMail, sent } = mailServer()
  const unconfigured = await (await withMail(null)).report()
  const unknown = await (await withMail(sendMail, null)).report()
  const { service, sub, report } = await withMail(mailServer([{ outcome: 'retry', reason: 'no answer' }]).sendMail)
  const { id } = await report()
  await service.store.users.remove(sub, service.clock.now())
  service.clock.advance(mailRetries[0] ?? 0)
  await service.runJobs()
  const removed = await service.store.jobs.find(id)
  assert.deepEqual(
    [unconfigured, unknown, removed].map((job) => [job?.state, job?.result]),
    ['no mail is configured', 'the account has no e-mail address', 'the account was removed'].map((reason) => [
      'succeeded',
      { sent: false, reason },
    ]),
  )
  assert.deepEqual(sent, [])
})

test('a mail server that cannot be reached is tried again, with growing delays, for about a day', async () => {
  const away = { outcome: 'retry', reason: 'no answer' } as const
  const { sent, sendMail } = mailServer([away, new Error('a fault of the mailer')])
  const { report, later, lines } = await withMail(sendMail)
  const first = await report()
  assert.deepEqual([first.state, first.failure], ['waiting', 'no answer'])
  const second = await later(mailRetries[0] ?? 0, first)
  assert.deepEqual([second.state, second.failure], ['waiting', 'a fault of the mailer'])
  assert.equal((await later(mailRetries[1] ?? 0, first)).state, 'succeeded')
  assert.equal(sent.length, 1)
  assert.ok(!lines.join().includes('no answer'), 'what is tried again is not logged')
  const [hours, ...more] = [mailRetries.reduce((sum, delay) => sum + delay, 0) / 3600]
  assert.ok(hours > 20 && hours <= 24 && more.length === 0, `${hours} hours`)
  assert.deepEqual(
    mailRetries,
    mailRetries.toSorted((one, other) => one - other),
  )
})

test('what the mail server rejects is logged and not tried again', async () => {
  const { sendMail } = mailServer([{ outcome: 'rejected', reason: '550 no such mailbox' }])
  const { report, lines } = await withMail(sendMail)
  const job = await report()
  assert.deepEqual([job.state, job.failure], ['failed', '550 no such mailbox'])
  assert.equal(lines.filter((line) => line.includes('could not be sent by mail')).length, 1)
  assert.ok(!lines.join().includes('zoe@example.org'), 'no address is logged')
})

test('the last attempt that fails is logged', async () => {
  const attempts = mailRetries.length + 1
  const { sendMail } = mailServer(Array.from({ length: attempts }, () => ({ outcome: 'retry', reason: 'no answer' })))
  const { report, later, lines } = await withMail(sendMail)
  let job = await report()
  for (const delay of mailRetries) job = await later(delay, job)
  assert.deepEqual([job.state, job.attempts], ['failed', attempts])
  assert.equal(lines.filter((line) => line.includes('could not be sent by mail')).length, 1)
})

test('an account gets three mails in an hour; the next ones wait, and other accounts do not', async () => {
  const { sent, sendMail } = mailServer()
  const { report, later, service } = await withMail(sendMail)
  const jobs: Job[] = []
  for (let i = 0; i < 4; i += 1) jobs.push(await report())
  assert.deepEqual(
    jobs.map(({ state }) => state),
    ['succeeded', 'succeeded', 'succeeded', 'waiting'],
  )
  const other = await service.addUser({ username: 'other', email: 'other@example.org' })
  const { notice, job } = aNotice(other.sub, { at: service.clock.now() })
  await service.store.users.update(other.sub, (row) => row, undefined, { notice, job })
  await service.runJobs()
  assert.equal(sent.at(-1)?.to, 'other@example.org')
  const last = jobs[3] ?? assert.fail()
  for (const delay of mailRetries) if ((await later(delay, last)).state === 'succeeded') break
  assert.equal(sent.length, 5)
})

test('mails of routine delay neither warnings nor other mails', async () => {
  const { sent, sendMail } = mailServer()
  const { report } = await withMail(sendMail)
  const states = async (kind: Notice['kind'], count: number) => {
    const jobs: Job[] = []
    for (let i = 0; i < count; i += 1) jobs.push(await report({ kind }))
    return jobs.map(({ state }) => state)
  }
  assert.deepEqual(await states('new browser', 4), ['succeeded', 'succeeded', 'succeeded', 'waiting'])
  assert.deepEqual(await states('new device', 1), ['waiting'])
  assert.deepEqual(await states('password changed', 3), ['succeeded', 'succeeded', 'succeeded'])
  assert.deepEqual(await states('token reuse', 3), ['succeeded', 'succeeded', 'succeeded'])
  assert.equal(sent.length, 9)
})

test('an attempt that fails does not count against the account', async () => {
  const away = { outcome: 'retry', reason: 'no answer' } as const
  const { sent, sendMail } = mailServer([away, away, away])
  const { report } = await withMail(sendMail)
  for (let i = 0; i < 6; i += 1) await report()
  assert.equal(sent.length, 3)
})

test('a notice of a kind that this version does not know is left to a server of a later one', async () => {
  const { sent, sendMail } = mailServer()
  const { report } = await withMail(sendMail)
  const job = await report({ kind: 'from a later version' as Notice['kind'] })
  assert.equal(job.state, 'waiting')
  assert.deepEqual(sent, [])
})
