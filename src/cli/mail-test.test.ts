import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { mailCertificate, startMailServer } from '../../test/fixtures/mail-server.ts'
import { recordedCall } from './testing/recorded-call.ts'

const folder = mkdtempSync(join(tmpdir(), 'platekeeper-'))
test.after(() => rmSync(folder, { recursive: true }))

const call = (args: readonly string[], env: Readonly<Record<string, string>>) =>
  recordedCall(['mail', 'test', ...args], { env: { DATA_DIR: folder, ...env }, cwd: folder })
const MAIL_FROM = 'Charts <charts@example.org>'

test('mail test sends one mail and says that the server accepted it', async (t) => {
  const { port, mails } = await startMailServer(t)
  const env = { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM, AUTH_URL: 'https://sign-in.example.org' }
  const { code, out } = await call(['zoe@example.org'], env)
  assert.equal(code, 0)
  assert.equal(out, `127.0.0.1:${port} accepted the mail to zoe@example.org.\n`)
  assert.equal(mails.length, 1)
  assert.match(mails[0]?.source ?? '', /^Subject: Test mail of Platekeeper\r$/m)
  assert.match(mails[0]?.source ?? '', /^Message-ID: <\w+@sign-in\.example\.org>\r$/m)
  assert.deepEqual(JSON.parse((await call(['zoe@example.org', '--json'], env)).out), {
    to: 'zoe@example.org',
    from: 'charts@example.org',
    server: `127.0.0.1:${port}`,
    outcome: 'sent',
  })
})

test('mail test says why nothing was sent, without the password, and has exit code 1', async (t) => {
  const { port } = await startMailServer(t, { password: 'another' })
  const env = { SMTP_URL: `smtp://zoe:horse-battery@127.0.0.1:${port}`, MAIL_FROM }
  const { code, out, err } = await call(['zoe@example.org'], env)
  assert.deepEqual([code, out], [1, ''])
  assert.match(err, /The mail was not sent\. 127\.0\.0\.1:\d+ refused the user or password in SMTP_URL: 535 /)
  const asJson = await call(['zoe@example.org', '--json'], env)
  assert.equal(asJson.code, 1)
  assert.equal(JSON.parse(asJson.out).outcome, 'retry')
  for (const printed of [err, asJson.out, asJson.err]) assert.doesNotMatch(printed, /horse/)
})

test('mail test without SMTP_URL, or with an invalid address, says so', async () => {
  const unset = await call(['zoe@example.org'], {})
  assert.equal(unset.code, 1)
  assert.match(unset.err, /SMTP_URL is not set: no mail is sent\n.*docs\/how-to\/mail\.md/)
  const wrong = await call(['zoe'], { SMTP_URL: 'smtp://localhost', MAIL_FROM })
  assert.equal(wrong.code, 2)
  assert.match(wrong.err, /"zoe" is not a mail address/)
})

/** Runs the command in a process of its own, which reads the environment's certificates. */
const inProcess = (port: number, env: Readonly<Record<string, string>>) =>
  new Promise<{ readonly code: number | string | null | undefined; readonly err: string }>((ended) => {
    const args = [fileURLToPath(new URL('main.ts', import.meta.url)), 'mail', 'test', 'zoe@example.org']
    const settings = { DATA_DIR: folder, MAIL_FROM, SMTP_URL: `smtp://localhost:${port}?tls=required`, ...env }
    execFile(process.execPath, args, { cwd: folder, env: settings }, (error, _, err) =>
      ended({ code: error ? error.code : 0, err }),
    )
  })

async function encryptedServer(t: TestContext) {
  const { port, mails } = await startMailServer(t)
  const ca = join(folder, 'ca.pem')
  writeFileSync(ca, mailCertificate)
  return { port, mails, ca }
}

test('a certificate of its own is trusted if NODE_EXTRA_CA_CERTS names it, and not otherwise', async (t) => {
  const { port, mails, ca } = await encryptedServer(t)
  const refused = await inProcess(port, {})
  assert.equal(refused.code, 1)
  assert.match(refused.err, /The certificate of localhost:\d+ is not trusted/)
  assert.deepEqual(mails, [])
  assert.equal((await inProcess(port, { NODE_EXTRA_CA_CERTS: ca })).code, 0)
  assert.deepEqual(
    mails.map(({ isEncrypted }) => isEncrypted),
    [true],
  )
})
