import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { recordedCall } from './testing/recorded-call.ts'

describe('links at the command line', () => {
  const folder = mkdtempSync(join(tmpdir(), 'platekeeper-'))
  after(() => rmSync(folder, { recursive: true }))
  const env = { DATA_DIR: folder, AUTH_URL: 'https://auth.example' }
  const call = (...words: readonly string[]) => recordedCall(words, { env, cwd: folder })
  const json = async (...words: readonly string[]) => JSON.parse((await call(...words, '--json')).out)
  const events = async () => (await json('audit', 'list')).entries.map(({ event }: { event: string }) => event)
  const minute = 60_000
  const isIn = (time: string, milliseconds: number): boolean =>
    Math.abs(Date.parse(time) - Date.now() - milliseconds) < minute

  test('user reset prints a link of 30 minutes, whose token is not in the audit log', async () => {
    await call('user', 'add', 'zoe', '--generate')
    const { username, url, expires_at: end } = await json('user', 'reset', 'ZOE')
    assert.equal(username, 'zoe')
    assert.match(url, /^https:\/\/auth\.example\/reset\/rst_[\w-]{43}$/)
    assert.ok(isIn(end, 30 * minute), end)
    const { out, err } = await call('user', 'reset', 'zoe', '--qr')
    assert.match(out, /https:\/\/auth\.example\/reset\/rst_[\w-]{43}\n/)
    assert.match(out, /\u2588\u2580/)
    assert.match(err, /30 minutes.*once/)
    assert.deepEqual((await events()).slice(-2), ['reset-link', 'reset-link'])
    assert.doesNotMatch((await call('audit', 'list', '--json')).out, /rst_/)
  })

  test('a link to localhost is printed with what it lacks; one to a public address is not', async () => {
    const local = await recordedCall(['user', 'invite'], { env: { DATA_DIR: folder }, cwd: folder })
    assert.match(local.err, /opens on this machine only: set AUTH_URL to the address/)
    assert.doesNotMatch((await call('user', 'invite')).err, /this machine/)
  })

  test('user reset of nobody, and of a disabled user, makes none and says what to do', async () => {
    const missing = await call('user', 'reset', 'nobody')
    assert.equal(missing.code, 4)
    assert.match(missing.err, /There is no user nobody/)
    await call('user', 'add', 'gone', '--generate')
    await call('user', 'disable', 'gone')
    const disabled = await call('user', 'reset', 'gone')
    assert.deepEqual([disabled.code, disabled.out], [1, ''])
    assert.match(disabled.err, /gone is disabled\nEnable the account first: platekeeper user enable gone/)
  })

  test('user invite makes a link for one person and seven days, without subscriptions', async () => {
    const { url, id, state, uses, uses_left, expires_at: end, subscriptions, note } = await json('user', 'invite')
    assert.match(url, /^https:\/\/auth\.example\/join\/inv_[\w-]{43}$/)
    assert.deepEqual([state, uses, uses_left, subscriptions, note], ['open', 1, 1, [], null])
    assert.ok(isIn(end, 7 * 1440 * minute), end)
    assert.equal((await events()).at(-1), 'invitation-add')
    const { invitations } = await json('user', 'invitations')
    assert.equal(invitations[0].id, id)
    assert.ok(!JSON.stringify(invitations).includes('inv_'))
  })

  test('user invite for a club has uses, a last day, subscriptions with days, and a note', async () => {
    const soon = new Date(Date.now() + 30 * 1440 * minute).toISOString().slice(0, 10)
    const made = await json(
      ...['user', 'invite', '--uses', '300', '--until', soon, '--subscription', 'charts,fmsdata'],
      ...['--subscription-from', '2030-01-01', '--subscription-until', '2030-12-31', '--note', 'Flying club'],
    )
    const days = { starts_at: '2030-01-01T00:00:00.000Z', ends_at: '2031-01-01T00:00:00.000Z' }
    assert.deepEqual(made.subscriptions, [
      { kind: 'charts', ...days },
      { kind: 'fmsdata', ...days },
    ])
    assert.deepEqual([made.uses, made.note], [300, 'Flying club'])
    assert.equal(Date.parse(made.expires_at), Date.parse(soon) + 1440 * minute)
    const { out } = await call('user', 'invitations')
    assert.match(out, new RegExp(`${made.id} +open +0 of 300 .*charts, fmsdata +Flying club`))
  })

  test('user uninvite revokes once', async () => {
    const { id } = await json('user', 'invite')
    assert.match((await call('user', 'uninvite', id)).out, /is revoked/)
    const again = await call('user', 'uninvite', id)
    assert.equal(again.code, 4)
    assert.match(again.err, /user invitations lists all/)
    const { invitations } = await json('user', 'invitations')
    assert.equal(invitations.find((each: { id: string }) => each.id === id).state, 'revoked')
    assert.equal((await events()).at(-1), 'invitation-revoke')
  })

  const mistakes: readonly (readonly [line: string, message: RegExp])[] = [
    ['--uses 0', /--uses is "0", but it must be a number from 1 to 10000/],
    ['--uses 2.5', /--uses is "2.5"/],
    ['--until 2020-01-01', /--until is in the past/],
    ['--until 2126-01-01', /--until is more than a year from now/],
    ['--until tomorrow', /--until is "tomorrow", but it must be a day like/],
    [`--note ${'x'.repeat(61)}`, /--note has 61 characters: at most 60 are allowed/],
    ['--note two\nlines', /--note contains U\+000A, a control character or line break/],
    ['--subscription maps', /--subscription is "maps", but it must be one of charts, fmsdata/],
    ['--subscription-until 2030-01-01', /--subscription is missing/],
    ['--subscription charts --subscription-until 2020-01-01', /--subscription-until is before today/],
    [
      '--subscription charts --subscription-from 2030-02-01 --subscription-until 2030-01-01',
      /--subscription-until is before 2030-02-01/,
    ],
  ]
  for (const [line, message] of mistakes) {
    test(`user invite ${line} is wrong usage, and makes none`, async () => {
      const before = (await json('user', 'invitations')).invitations.length
      const { code, err } = await call('user', 'invite', ...line.split(' '))
      assert.equal(code, 2)
      assert.match(err, message)
      assert.equal((await json('user', 'invitations')).invitations.length, before)
    })
  }
})
