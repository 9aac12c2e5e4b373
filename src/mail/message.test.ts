import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { startMailServer } from '../../test/fixtures/mail-server.ts'
import { mailerFor, message } from './mailer-fixture.ts'

describe('a message', () => {
  test('is sent with the headers of one that a program wrote', async (t) => {
    const { port, mails } = await startMailServer(t)
    assert.deepEqual(await mailerFor(t, { port }).send(message), { outcome: 'sent' })
    const [mail] = mails
    assert.deepEqual([mail?.from, mail?.to, mail?.isEncrypted], ['charts@example.org', ['zoe@example.org'], false])
    const source = mail?.source ?? ''
    assert.match(source, /^From: =\?UTF-8\?Q\?Z=C3=BCrich_Charts\?= <charts@example\.org>\r$/m)
    assert.match(source, /^To: zoe@example\.org\r$/m)
    assert.match(source, /^Subject: Your password was changed\r$/m)
    assert.match(source, /^Auto-Submitted: auto-generated\r$/m)
    assert.match(source, /^Date: Sat, 02 Jan 2027 03:04:05 \+0000\r$/m)
    assert.match(source, /^Message-ID: <[0-9a-f]{32}@sign-in\.example\.org>\r$/m)
    assert.match(source, /^Content-Type: text\/plain; charset=utf-8\r$/m)
    assert.ok(source.endsWith('\r\n\r\nHello Zoe,\r\n\r\nit was changed.\r\n'), source)
  })

  test('may have names and words in any script, and lines of any length', async (t) => {
    const { port, mails, commands } = await startMailServer(t)
    const text = `Grüße, 東京 ✈\n.\n${'x'.repeat(100_000)}\n`
    const { send } = mailerFor(t, { port })
    for (const to of ['zoe@bücher.example', 'zoë@bücher.example'])
      assert.deepEqual(await send({ to, subject: 'Passwort geändert ✈', text }), { outcome: 'sent' })
    assert.deepEqual(
      commands.filter((line) => /^(MAIL|RCPT)/.test(line)).map((line) => line.split(':')[1]),
      ['<charts@example.org>', '<zoe@xn--bcher-kva.example>', '<charts@example.org> SMTPUTF8', '<zoë@bücher.example>'],
    )
    const source = mails[0]?.source ?? ''
    assert.match(source, /^Subject: =\?UTF-8\?/m)
    assert.ok(source.split('\r\n').every((line) => Buffer.byteLength(line) <= 998))
    const [headers = '', body = ''] = source.split(/\r\n\r\n(.*)/s)
    assert.match(headers, /^Content-Transfer-Encoding: (base64|quoted-printable)\r?$/m)
    assert.equal(decoded(headers, body).replaceAll('\r\n', '\n'), text)
  })

  test('has no other header, recipient or command than its own, with any text in its fields', async (t) => {
    const { port, mails, commands } = await startMailServer(t)
    const from = { name: 'Charts"\r\nBcc: eve@example.org\r\n', address: 'charts@example.org' }
    const { send } = mailerFor(t, { port }, { from })
    const subject = 'Hello\r\nBcc: eve@example.org\r\n\r\nbody\u202e\0'
    const text = 'Hello\r\n.\r\nMAIL FROM:<eve@example.org>\r\nRCPT TO:<eve@example.org>\r\n'
    assert.deepEqual(await send({ to: message.to, subject, text }), { outcome: 'sent' })
    const { to, source = '' } = mails[0] ?? {}
    assert.deepEqual([mails.length, to], [1, ['zoe@example.org']])
    assert.doesNotMatch(source, /^Bcc:/m)
    assert.ok(source.endsWith(`\r\n\r\n${text}`), source)
    assert.equal(commands.filter((line) => /eve@/.test(line)).length, 0)
    assert.equal(commands.filter((line) => /^RCPT/.test(line)).length, 1, commands.join('\n'))
  })

  for (const to of [
    'zoe@example.org\r\nRCPT TO:<eve@example.org>',
    'zoe@example.org, eve@example.org',
    'Zoe <zoe@example.org>',
    '<zoe@example.org> SIZE=1',
    'zoe@example.org\0',
    'zoe',
    '@example.org',
    `${'z'.repeat(250)}@example.org`,
  ]) {
    test(`to ${JSON.stringify(to.slice(0, 50))} is rejected before anything is sent`, async (t) => {
      const { port, connections } = await startMailServer(t)
      assert.deepEqual(await mailerFor(t, { port }).send({ ...message, to }), {
        outcome: 'rejected',
        reason: 'The recipient is not a mail address',
      })
      assert.equal(connections.opened, 0)
    })
  }
})

/** The text of a message as its reader sees it. */
const decoded = (headers: string, body: string): string =>
  /base64/.test(headers)
    ? Buffer.from(body, 'base64').toString()
    : Buffer.from(
        body.replaceAll('=\r\n', '').replaceAll(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(parseInt(hex, 16))),
        'latin1',
      ).toString()
