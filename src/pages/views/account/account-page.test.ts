import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { en as words } from '../../words/en/index.ts'
import type { AccountModel, RowModels } from './account-model.ts'
import { accountPage } from './account-page.ts'
import { accountWith, sampleAccount, sampleNotices } from './account-samples.ts'

/** As it is read: hidden fields stay, other markup goes. */
const read = (text: string): string =>
  text
    .replace(/<\/?(time|bdi)[^>]*>/g, '')
    .replace(/<(?!input)[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
const page = (rows: Partial<RowModels> = {}, change: Partial<AccountModel> = {}): string =>
  String(accountPage(accountWith(rows, change))(words))
const { rows: sample } = sampleAccount

test('each device has its name, its times in UTC, its permissions and a button of its own', () => {
  const [, first = ''] = page().split('<li class="device">').map(read)
  for (const shown of [
    'Tailwind EFB',
    '7 March 2026, 09:01 UTC',
    '16 April 2026, 05:35 UTC',
    '203.0.113.24',
    'TailwindEFB/4.2',
    'View the charts included in your subscription',
    'Expires 15 July 2026 if not used, at the latest on 7 March 2027.',
    'name="device" value="Zk3uQpX1yW7rTn0aZk3uQp"',
    words.account.devices.signOut,
  ]) {
    assert.ok(first.includes(shown), shown)
  }
})

test('each browser has its name, its times in UTC, what ends when, and a button of its own', () => {
  const rows = page()
    .split('<li class="device browser">')
    .slice(1)
    .map((row) => read(row.slice(0, row.indexOf('</li>'))))
  const expected = [
    [
      'Firefox on Windows',
      words.account.browsers.this,
      '203.0.113.24',
      'The sign-in to this account ends on 16 May 2026 at the latest, or after 8 hours without use.',
    ],
    ['Safari on iPad', 'Charts last used', 'This account asks for the password again. Your charts stay open until'],
    [
      'Browser',
      'Bordbuch/3',
      'name="browser" value="x7Wy1XpmX2vQpQu3kZaT0n"',
      'Signed in to this account until 16 April 2026',
      'Your charts stay open until 6 May 2026 at the latest.',
    ],
  ]
  assert.equal(rows.length, expected.length)
  for (const [at, row] of rows.entries()) {
    for (const shown of [...(expected[at] ?? []), words.account.devices.signOut])
      assert.ok(row.includes(shown), `${row}: ${shown}`)
  }
  assert.ok(!page().includes(words.account.browsers.more))
  assert.ok(page({ browsers: { ...sample.browsers, more: true } }).includes(words.account.browsers.more))
})

test('a device that was never used says so, and one with a near absolute end shows only that day', () => {
  const text = read(page())
  assert.ok(text.includes(`Last used ${words.account.devices.unused}`))
  assert.ok(text.includes('Expires at the latest on 20 June 2026.'))
})

test('that there are more devices than the page shows is said', () => {
  assert.ok(read(page({ devices: { ...sample.devices, more: true } })).includes(words.account.devices.more))
  assert.ok(!read(page()).includes(words.account.devices.more))
})

test('password managers find the account, the old password and the new one', () => {
  const form = page().match(/<form [^>]*action="\/account\/password".*?<\/form>/s)?.[0] ?? ''
  assert.match(form, /<input name="username" type="text" value="demo" autocomplete="username" hidden>/)
  assert.deepEqual(
    [...form.matchAll(/<input id="(\w+)" [^>]*type="password"[^>]*autocomplete="([a-z-]+)"/g)].map(([, id, use]) => [
      id,
      use,
    ]),
    [
      ['old_password', 'current-password'],
      ['new_password', 'new-password'],
      ['repeated_password', 'new-password'],
    ],
  )
  assert.match(form, /name="devices" value="sign-out"[^>]* checked>/)
  assert.doesNotMatch(form, /type="password"[^>]* value=/)
})

test('what is wrong with the form is said at its field, which has the focus', () => {
  const text = page({ password: { ...sample.password, fault: { field: 'new_password', text: () => 'Too short.' } } })
  assert.match(text, /<title>Error: your account/)
  assert.match(text, /id="new_password-error">Too short\./)
  assert.match(text, /aria-describedby="new_password-hint new_password-error" aria-invalid="true" autofocus/)
  assert.equal(text.match(/aria-invalid/g)?.length, 1)
})

describe('rows', () => {
  const rows = (text: string) =>
    [
      ...text.matchAll(/<details class="row" id="row-([a-z-]+)"( open)?>\s*<summary( autofocus)?>(.*?)<\/summary>/gs),
    ].map(([, id = '', open, focus, label = '']) => ({
      id,
      isOpen: open !== undefined,
      hasFocus: focus !== undefined,
      label: read(label).trim(),
    }))
  const openIn = (text: string) =>
    rows(text)
      .filter(({ isOpen }) => isOpen)
      .map(({ id }) => id)

  test('are folded, and each says what there is', () => {
    assert.deepEqual(
      rows(page()).map(({ id, isOpen, label }) => [id, isOpen, label]),
      [
        ['password', false, 'Password Changed 3 March 2026'],
        ['passkeys', false, 'Passkeys 2 passkeys'],
        ['email', false, 'E-mail address demo@example.org'],
        ['browsers', false, 'Browsers 3 browsers'],
        ['devices', false, 'Devices 2 devices'],
        ['applications', false, 'Allowed applications 1 application'],
        ['everywhere', false, 'Sign out everywhere All devices and browsers'],
        ['subscriptions', false, 'Subscriptions Charts'],
        ['activity', false, 'Activity Sign-ins, applications and changes'],
        ['data', false, 'Download your data One file'],
        ['delete', false, 'Delete your account Cannot be undone'],
      ],
    )
    const none = { devices: { listed: [], more: false }, applications: { listed: [] } }
    assert.deepEqual(
      rows(page(none))
        .map(({ label }) => label)
        .slice(4, 6),
      ['Devices None', 'Sign out everywhere All devices and browsers'],
    )
    assert.match(page({ browsers: { ...sample.browsers, more: true } }), /More than 3 browsers/)
  })

  test('after an action its row alone is open, and the message in it has the focus', () => {
    const text = page({}, { open: 'devices', done: () => 'It is signed out.' })
    assert.deepEqual(openIn(text), ['devices'])
    assert.match(
      text,
      /id="row-devices" open>\s*<summary>.*?<\/summary>\s*<div class="body">\s*<p class="notice done" tabindex="-1" autofocus>It is signed out\./s,
    )
    assert.equal(text.match(/autofocus/g)?.length, 1)
  })

  test('the message of an action after which its row is gone is below the heading', () => {
    const change = { open: 'applications', done: () => 'It has to ask you again.' } as const
    const text = page({ applications: { listed: [] } }, change)
    assert.deepEqual(openIn(text), [])
    assert.match(text, /<\/h1>\s*<p class="notice done" tabindex="-1" autofocus>It has to ask you again\./)
  })

  test('a row that a link names is open and has the focus', () => {
    assert.deepEqual(
      rows(page({}, { open: 'browsers' }))
        .filter(({ hasFocus }) => hasFocus)
        .map(({ id, isOpen }) => [id, isOpen]),
      [['browsers', true]],
    )
  })

  test('an error opens its row', () => {
    assert.deepEqual(
      openIn(page({ password: { ...sample.password, fault: { field: 'old_password', text: () => 'Wrong.' } } })),
      ['password'],
    )
  })
})

describe('security notices', () => {
  const section = (text: string): string => text.match(/<section class="security".*?<\/section>/s)?.[0] ?? ''

  test('are listed with when, what and what to do, the newest three; a link leads to the others', () => {
    const shown = [3, 4, 5].flatMap((at) => sampleNotices[at] ?? [])
    const text = section(page({}, { notices: [...shown, ...sampleNotices] }))
    assert.equal(text.match(/<h3>/g)?.length, 3)
    assert.match(text, /href="\/account\/activity">Earlier notices</)
    const { title, text: what, advice } = words.notices.kinds['password reset']
    for (const part of [title(), '16 March 2026, 09:01 UTC', what({ devices: true }), advice])
      assert.ok(read(text).includes(part), part)
  })

  test('are open only where another person may have a secret of the account', () => {
    const open = section(page({}, { notices: sampleNotices })).match(/<details open>\s*<summary><h3>[^<]*/g) ?? []
    assert.deepEqual(
      open.map((each) => each.replace(/.*>/s, '')),
      ['Tailwind EFB'].map((client) => words.notices.kinds['token reuse'].title({ client })),
    )
  })

  test('no section without any, no link with three', () => {
    assert.equal(section(page()), '')
    assert.ok(!page({}, { notices: sampleNotices.slice(0, 3) }).includes(words.notices.earlier))
  })
})
