import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { en as words } from '../words/en/index.ts'
import { type AccountModel, accountPage } from './account-page.ts'
import { sampleAccount, sampleNotices } from './samples.ts'

/** As it is read: hidden fields stay, other markup goes. */
const read = (text: string): string =>
  text
    .replace(/<\/?(time|bdi)[^>]*>/g, '')
    .replace(/<(?!input)[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
const page = (change: Partial<AccountModel> = {}): string => String(accountPage({ ...sampleAccount, ...change })(words))

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
      'Signed in to this account until 16 April 2026',
    ],
    ['Safari on iPad', 'Charts last used', 'This account asks for the password again. Your charts stay open until'],
    [
      'Browser',
      'Bordbuch/3',
      'name="browser" value="x7Wy1XpmX2vQpQu3kZaT0n"',
      'Your charts stay open until 6 May 2026 at the latest.',
    ],
  ]
  assert.equal(rows.length, expected.length)
  for (const [at, row] of rows.entries()) {
    for (const shown of [...(expected[at] ?? []), words.account.devices.signOut])
      assert.ok(row.includes(shown), `${row}: ${shown}`)
  }
  assert.ok(!page().includes(words.account.browsers.more))
  assert.ok(page({ moreBrowsers: true }).includes(words.account.browsers.more))
})

test('a device that was never used says so, and one with a near absolute end shows only that day', () => {
  const text = read(page())
  assert.ok(text.includes(`Last used ${words.account.devices.unused}`))
  assert.ok(text.includes('Expires at the latest on 20 June 2026.'))
})

test('that there are more devices than the page shows is said', () => {
  assert.ok(read(page({ moreDevices: true })).includes(words.account.devices.more))
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
  const text = page({ passwordFault: { field: 'new_password', text: () => 'Too short.' } })
  assert.match(text, /<title>Error: your account/)
  assert.match(text, /id="new_password-error">Too short\./)
  assert.match(text, /aria-describedby="new_password-hint new_password-error" aria-invalid="true" autofocus/)
  assert.equal(text.match(/aria-invalid/g)?.length, 1)
})

describe('security notices', () => {
  const section = (text: string): string => text.match(/<section class="security".*?<\/section>/s)?.[0] ?? ''
  const before = (text: string): string => text.slice(0, text.indexOf('class="earlier"'))

  test('are listed with when, what and what to do, the newest five first, the others folded', () => {
    const text = section(page({ notices: sampleNotices }))
    assert.equal(text.match(/<h3>/g)?.length, sampleNotices.length)
    assert.equal(before(text).match(/<h3>/g)?.length, 5)
    const { title, text: what, advice } = words.notices.kinds['password reset']
    for (const shown of [title(), '16 March 2026, 09:01 UTC', what({ devices: true }), advice])
      assert.ok(read(before(text)).includes(shown), shown)
  })

  test('are open only where another person may have a secret of the account', () => {
    const open = section(page({ notices: sampleNotices })).match(/<details open>\s*<summary><h3>[^<]*/g) ?? []
    assert.deepEqual(
      open.map((each) => each.replace(/.*>/s, '')),
      ['Tailwind EFB', 'Old avionics'].map((client) => words.notices.kinds['token reuse'].title({ client })),
    )
  })

  test('no section without any, nothing folded with five', () => {
    assert.equal(section(page()), '')
    assert.ok(!page({ notices: sampleNotices.slice(0, 5) }).includes(words.notices.earlier))
  })
})
