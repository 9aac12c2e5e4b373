import assert from 'node:assert/strict'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { describe, test } from 'node:test'
import { eventually } from '../../test/fixtures/eventually.ts'
import { type MailServerBehaviour, startMailServer, startScriptedMailServer } from '../../test/fixtures/mail-server.ts'
import { type MailOutcome, mailLimits } from './index.ts'
import { mailerFor, message } from './mailer-fixture.ts'

const reasonOf = (outcome: MailOutcome): string => (outcome.outcome === 'sent' ? '' : outcome.reason)

describe('a reply of the server', () => {
  const cases: readonly (readonly [title: string, MailServerBehaviour, MailOutcome['outcome'], RegExp])[] = [
    [
      '450 is tried again',
      { onRecipient: '450 4.2.0 Greylisted' },
      'retry',
      /did not accept the message yet: 450 4\.2\.0 Greylisted$/,
    ],
    ['451 after the text is tried again', { onData: '451 4.3.0 Try later' }, 'retry', /: 451 4\.3\.0 Try later$/],
    [
      '550 is final',
      { onRecipient: '550 5.1.1 No such user' },
      'rejected',
      /rejected the message: 550 5\.1\.1 No such user$/,
    ],
    ['554 after the text is final', { onData: '554 5.7.1 Spam' }, 'rejected', /: 554 5\.7\.1 Spam$/],
    [
      'to the sender names MAIL_FROM, and is tried again',
      { onSender: '553 5.7.1 Not owned' },
      'retry',
      /refused charts@example\.org, the address in MAIL_FROM: 553 5\.7\.1 Not owned$/,
    ],
  ]
  for (const [title, behaviour, outcome, reason] of cases) {
    test(title, async (t) => {
      const { port, mails } = await startMailServer(t, behaviour)
      const result = await mailerFor(t, { port }).send(message)
      assert.equal(result.outcome, outcome)
      assert.match(reasonOf(result), reason)
      assert.match(reasonOf(result), new RegExp(`^127\\.0\\.0\\.1:${port} `))
      assert.deepEqual(mails, [])
    })
  }

  test('is repeated on one short line, without the recipient and what a terminal would obey', async (t) => {
    const { port } = await startScriptedMailServer(t, (line) =>
      /^RCPT/.test(line) ? `550-<zoe@example.org>:\r\n550 \u001b[31mno\u202e ${'long '.repeat(100)}` : '250 ok',
    )
    const reason = reasonOf(await mailerFor(t, { port }).send(message))
    assert.match(reason, /: 550-<…>: 550 \ufffd\[31mno\ufffd long /)
    assert.ok(reason.length < 300)
    assert.doesNotMatch(reason, /zoe/)
  })

  test('to one message leaves the connection to the next, which is closed when the mailer is', async (t) => {
    const { port, mails, connections } = await startMailServer(t)
    const { mailer, send } = mailerFor(t, { port })
    for (const to of ['a@example.org', 'b@example.org'])
      assert.deepEqual(await send({ ...message, to }), { outcome: 'sent' })
    assert.deepEqual([mails.length, connections.opened], [2, 1])
    await mailer.close()
    assert.deepEqual(await send(message), { outcome: 'retry', reason: 'Sending was interrupted' })
  })
})

describe('credentials', () => {
  const credentials = { user: 'zoe@example.org', password: 'horse battery' }

  test('are sent where SMTP_URL has them', async (t) => {
    const { port, mails } = await startMailServer(t, { password: credentials.password })
    assert.deepEqual(await mailerFor(t, { port, credentials }).send(message), { outcome: 'sent' })
    assert.equal(mails[0]?.user, credentials.user)
  })

  test('that are refused are tried again, and reported once a minute without them', async (t) => {
    const { port } = await startMailServer(t, { password: 'another' })
    const { send, faults } = mailerFor(t, { port, credentials })
    for (const _ of [1, 2, 3]) {
      const result = await send(message)
      assert.equal(result.outcome, 'retry')
      assert.match(
        reasonOf(result),
        /refused the user or password in SMTP_URL: 535 5\.7\.8 Error: authentication failed$/,
      )
      assert.doesNotMatch(reasonOf(result), /horse|zoe/)
    }
    assert.equal(faults.length, 1)
    assert.match(faults[0] ?? '', /SMTP_URL/)
  })

  test('that are missing are named', async (t) => {
    const { port } = await startMailServer(t, { password: 'another' })
    const result = await mailerFor(t, { port }).send(message)
    assert.equal(result.outcome, 'retry')
    assert.match(reasonOf(result), /requires a user and a password in SMTP_URL: 530 /)
  })

  test('that the server has no use for are reported, and no message is sent without them', async (t) => {
    const { port, lines } = await startScriptedMailServer(t, (line) =>
      /^AUTH/.test(line) ? '502 5.5.1 AUTH not implemented' : '250 ok',
    )
    const result = await mailerFor(t, { port, credentials }).send(message)
    assert.equal(result.outcome, 'retry')
    assert.match(reasonOf(result), /SMTP_URL/)
    assert.equal(lines.filter((line) => /^MAIL/.test(line)).length, 0)
  })
})

describe('encryption', () => {
  test('with a certificate that is not trusted sends nothing, and names the remedy', async (t) => {
    for (const encryption of ['starttls', 'tls'] as const) {
      const { port, mails } = await startMailServer(t, { secure: encryption === 'tls' })
      const credentials = { user: 'zoe', password: 'horse battery' }
      const { send, faults } = mailerFor(t, { port, host: 'localhost', encryption, credentials })
      const result = await send(message)
      assert.equal(result.outcome, 'retry')
      assert.match(reasonOf(result), /^The certificate of localhost:\d+ is not trusted .*NODE_EXTRA_CA_CERTS$/)
      assert.deepEqual([mails, faults.length], [[], 1])
    }
  })

  test('that is optional is used where it is offered', async (t) => {
    for (const hideSTARTTLS of [false, true]) {
      const { port, mails } = await startMailServer(t, { hideSTARTTLS })
      assert.deepEqual(await mailerFor(t, { port, encryption: 'optional' }).send(message), { outcome: 'sent' })
      assert.equal(mails[0]?.isEncrypted, !hideSTARTTLS)
    }
  })

  test('that is required and not offered sends neither message nor password', async (t) => {
    const { port, lines } = await startScriptedMailServer(t, (line) =>
      /^EHLO/.test(line) ? '250-scripted\r\n250 AUTH PLAIN' : '502 5.5.1 Not implemented',
    )
    const credentials = { user: 'zoe', password: 'horse battery' }
    const result = await mailerFor(t, { port, encryption: 'starttls', credentials }).send(message)
    assert.equal(result.outcome, 'retry')
    assert.match(reasonOf(result), /does not offer STARTTLS, and mail is not sent unencrypted: .*SMTP_URL/)
    assert.deepEqual(
      lines.filter((line) => /^(AUTH|MAIL)/.test(line)),
      [],
    )
  })

  test('that the server requires on this machine names the parameter', async (t) => {
    const { port } = await startScriptedMailServer(t, (line) =>
      /^MAIL/.test(line) ? '530 5.7.0 Must issue a STARTTLS command first' : '250 ok',
    )
    const result = await mailerFor(t, { port }).send(message)
    assert.equal(result.outcome, 'retry')
    assert.match(reasonOf(result), /requires TLS: add \?tls=required to SMTP_URL: 530 /)
  })

  test('from the first byte, where the server speaks plain text, names the other scheme', async (t) => {
    const { port } = await startMailServer(t)
    const result = await mailerFor(t, { port, encryption: 'tls' }).send(message)
    assert.equal(result.outcome, 'retry')
    assert.match(reasonOf(result), /use smtp:\/\/ in SMTP_URL/)
  })
})

describe('a server that', () => {
  test('does not listen is tried again', async (t) => {
    const free = createServer().listen(0, '127.0.0.1')
    await once(free, 'listening')
    const { port } = free.address() as AddressInfo
    await new Promise((closed) => free.close(closed))
    const { send, faults } = mailerFor(t, { port })
    const result = { outcome: 'retry', reason: `Nothing accepts connections at 127.0.0.1:${port} (SMTP_URL)` }
    assert.deepEqual(await send(message), result)
    assert.deepEqual(faults, [result.reason])
  })

  test('never greets is given up', async (t) => {
    const { port } = await startScriptedMailServer(t, () => '', null)
    const result = await mailerFor(t, { port }, { limits: { ...mailLimits, greeting: 50 } }).send(message)
    assert.equal(result.outcome, 'retry')
    assert.match(reasonOf(result), /^127\.0\.0\.1:\d+ did not respond in time\. If it uses TLS .* smtps:/)
  })

  test('falls silent within the message is given up', async (t) => {
    const { port } = await startScriptedMailServer(t, (line) => (/^RCPT/.test(line) ? '' : '250 ok'))
    const result = await mailerFor(t, { port }, { limits: { ...mailLimits, silence: 50 } }).send(message)
    assert.equal(result.outcome, 'retry')
    assert.match(reasonOf(result), /^127\.0\.0\.1:\d+ did not respond in time/)
  })

  test('sends a byte now and then is given up as well', async (t) => {
    const { port } = await startScriptedMailServer(t, () => '250-more')
    const result = await mailerFor(t, { port }, { limits: { ...mailLimits, message: 100 } }).send(message)
    assert.deepEqual(result, { outcome: 'retry', reason: `127.0.0.1:${port} did not accept the message within 0.1 s` })
  })

  test('refuses the connection is tried again, with its words', async (t) => {
    const blocked = await startScriptedMailServer(t, () => '250 ok', '554 5.7.1 Your address is blocked')
    const busy = await startScriptedMailServer(t, () => '421 4.3.2 Too busy')
    const reasons: string[] = []
    for (const { port } of [blocked, busy]) {
      const result = await mailerFor(t, { port, encryption: 'starttls' }).send(message)
      assert.equal(result.outcome, 'retry')
      reasons.push(reasonOf(result).replace(/^[\d.:]+ /, ''))
    }
    assert.deepEqual(reasons, [
      'is not available: 554 5.7.1 Your address is blocked',
      'is not available: 421 4.3.2 Too busy',
    ])
  })

  test('cuts the connection after the text is tried again later, and not immediately', async (t) => {
    let texts = 0
    const { port } = await startScriptedMailServer(t, (line) => {
      if (line === '.') texts += 1
      return line === '.' ? null : line === 'DATA' ? '354 go on' : /^(EHLO|MAIL|RCPT)/.test(line) ? '250 ok' : ''
    })
    const result = await mailerFor(t, { port }).send(message)
    assert.equal(result.outcome, 'retry')
    assert.match(reasonOf(result), /^The connection to 127\.0\.0\.1:\d+ was lost/)
    assert.equal(texts, 1)
  })

  test('sends nonsense is tried again', async (t) => {
    const { port } = await startScriptedMailServer(t, () => '', 'HTTP/1.1 400 Bad Request')
    assert.equal((await mailerFor(t, { port }).send(message)).outcome, 'retry')
  })
})

test('a connection that is not used is closed, and the next message opens another', async (t) => {
  const { port, mails, connections } = await startMailServer(t)
  const { send } = mailerFor(t, { port }, { limits: { ...mailLimits, idle: 20 } })
  for (const opened of [1, 2]) {
    assert.deepEqual(await send(message), { outcome: 'sent' })
    assert.equal(connections.opened, opened)
    await eventually(() => assert.equal(connections.open, 0))
  }
  assert.equal(mails.length, 2)
})

test('a message on a connection that the server has given up goes over another, once', async (t) => {
  let texts = 0
  const { port } = await startScriptedMailServer(t, (line) => {
    if (line === '.') texts += 1
    if (/^MAIL/.test(line) && texts === 1 && !hasCut) {
      hasCut = true
      return null
    }
    return line === 'DATA' ? '354 go on' : /^(EHLO|MAIL|RCPT|\.$)/.test(line) ? '250 ok' : ''
  })
  let hasCut = false
  const { send, faults } = mailerFor(t, { port })
  assert.deepEqual([await send(message), await send(message)], [{ outcome: 'sent' }, { outcome: 'sent' }])
  assert.deepEqual([hasCut, texts, faults], [true, 2, []])
})

test('a message that is aborted ends immediately, and the next one is sent', async (t) => {
  let isSilent = true
  const { port, lines } = await startScriptedMailServer(t, (line) => {
    if (isSilent && /^RCPT/.test(line)) return ''
    return line === 'DATA' ? '354 go on' : /^(EHLO|MAIL|RCPT|\.$|RSET)/.test(line) ? '250 ok' : ''
  })
  const { send, faults } = mailerFor(t, { port })
  const stop = new AbortController()
  const sending = send(message, stop.signal)
  while (!lines.some((line) => /^RCPT/.test(line))) await new Promise(setImmediate)
  stop.abort()
  assert.deepEqual(await sending, { outcome: 'retry', reason: 'Sending was interrupted' })
  isSilent = false
  assert.deepEqual(await send(message), { outcome: 'sent' })
  assert.deepEqual(faults, [])
})

test('whether a server accepts this one is asked without sending anything', async (t) => {
  const { port, mails, away } = await startMailServer(t, { password: 'right' })
  const accepting = (password: string) =>
    mailerFor(t, { port, encryption: 'optional', credentials: { user: 'charts', password } }).mailer
  assert.equal(await accepting('right').fault(), null)
  assert.match((await accepting('wrong').fault())?.reason ?? '', /refused the user or password in SMTP_URL/)
  await away()
  assert.match((await accepting('right').fault())?.reason ?? '', /Nothing accepts connections/)
  assert.deepEqual(mails, [])
})
