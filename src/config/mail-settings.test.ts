import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { readerIn } from './read-config.fixture.ts'

const folder = mkdtempSync(join(tmpdir(), 'platekeeper-'))
after(() => rmSync(folder, { recursive: true }))

const { read, faultsOf } = readerIn(folder)

const server = { host: 'mail.example.org', port: 587, encryption: 'starttls', credentials: null }
const mailServers: readonly (readonly [url: string, server: object])[] = [
  ['smtp://mail.example.org', server],
  ['smtp://MAIL.example.org.:2525/', { ...server, port: 2525 }],
  ['smtps://mail.example.org', { ...server, port: 465, encryption: 'tls' }],
  ['smtp://mail.example.org?tls=optional', { ...server, encryption: 'optional' }],
  ['smtp://localhost:25', { ...server, host: 'localhost', port: 25, encryption: 'none' }],
  ['smtp://[::1]:25', { ...server, host: '::1', port: 25, encryption: 'none' }],
  ['smtp://localhost?tls=required', { ...server, host: 'localhost' }],
  [
    'smtp://zoe%40example.org:p%40s%2Fs%3A%25@mail.example.org',
    { ...server, credentials: { user: 'zoe@example.org', password: 'p@s/s:%' } },
  ],
]
for (const [url, expected] of mailServers) {
  test(`SMTP_URL=${url} is read, also from a file`, () => {
    const MAIL_FROM = 'charts@example.org'
    const file = join(folder, 'url')
    writeFileSync(file, `${url}\n`)
    assert.deepEqual(read({ SMTP_URL: url, MAIL_FROM }).smtpServer, expected)
    assert.deepEqual(read({ SMTP_URL_FILE: file, MAIL_FROM }).smtpServer, expected)
  })
}

const wrongMailServers: readonly (readonly [url: string, fault: RegExp])[] = [
  ['mail.example.org', /must be the URL of a mail server, such as smtp:/],
  ['https://zoe:secret@mail.example.org', /must be the URL of a mail server/],
  ['smtp://zoe:se/cret@mail.example.org', /write @ : .* as %40/],
  ['smtp://zoe:12/secret@mail.example.org', /write @ : .* as %40/],
  ['smtp://zoe:secret@', /must be the URL|must contain the host name/],
  ['smtp://zoe:secret@a_b..c', /must contain the host name/],
  ['smtp://zoe:secret@mail.example.org:0', /a port from 1 to 65535/],
  ['smtp://zoe@mail.example.org', /both a user and a password/],
  ['smtp://:secret@mail.example.org', /both a user and a password/],
  ['smtp://zoe:secret%zz@mail.example.org', /write % as %25/],
  ['smtp://zoe:secret%0d%0aRSET@mail.example.org', /control character/],
  ['smtp://zoe:secret@mail.example.org?secure=true', /unknown parameter/],
  ['smtp://mail.example.org?tls=never', /unknown value of tls/],
  ['smtps://zoe:secret@mail.example.org?tls=optional', /unknown parameter/],
  ['smtp://zoe:secret@mail.example.org?tls=optional', /would send the password unencrypted/],
]
for (const [url, fault] of wrongMailServers) {
  test(`SMTP_URL=${url} is one fault with the remedy and without the password`, () => {
    const [line = '', ...more] = faultsOf({ SMTP_URL: url, MAIL_FROM: 'charts@example.org' })
    assert.deepEqual(more, [])
    assert.match(line, fault)
    assert.match(line, /^SMTP_URL /)
    assert.doesNotMatch(line, /secret|zoe/)
  })
}

test('the sender of mail is an address or a name with an address, and required with SMTP_URL', () => {
  const from = (MAIL_FROM: string) => read({ MAIL_FROM }).mailFrom
  assert.deepEqual(from('charts@example.org'), { name: '', address: 'charts@example.org' })
  assert.deepEqual(from('Zürich Charts <charts@example.org>'), { name: 'Zürich Charts', address: 'charts@example.org' })
  assert.deepEqual(from('"Charts, Ltd." <a.b@localhost>'), { name: 'Charts, Ltd.', address: 'a.b@localhost' })
  for (const MAIL_FROM of [
    'Charts',
    'a@b@c',
    'a..b@c',
    'a@',
    'A <a@b>\r\nBcc: c@d',
    'A <a@b> <c@d>',
    'a@b, c@d',
    'zoë@b',
  ])
    assert.match(faultsOf({ MAIL_FROM })[0] ?? '', /^MAIL_FROM is ".*", but it must be a mail address/, MAIL_FROM)
  assert.deepEqual(faultsOf({ SMTP_URL: 'smtp://localhost' }), [
    'SMTP_URL is set, but MAIL_FROM is not: set it to the sender of the mail, for example charts@example.org',
  ])
})
