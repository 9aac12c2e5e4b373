import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { aClient, aUser } from '../../test/conformance/records.ts'
import { placesIn } from '../config/index.ts'
import { auditEntry, foldUsername } from '../identity/index.ts'
import { openStore } from '../store/index.ts'
import { recordedCall } from './testing/recorded-call.ts'

describe('names at the command line', () => {
  const folder = mkdtempSync(join(tmpdir(), 'platekeeper-'))
  after(() => rmSync(folder, { recursive: true }))
  const call = (words: readonly string[], columns?: number) =>
    recordedCall(words, { env: { DATA_DIR: folder }, cwd: folder, ...(columns && { columns }) })

  const refused: readonly (readonly [words: readonly string[], says: RegExp])[] = [
    [['user', 'add', 'zo\u202ee', '--generate'], /The username contains U\+202E, a control of the text’s direction/],
    [['user', 'add', '', '--generate'], /USERNAME is empty/],
    [['user', 'add', 'x'.repeat(61), '--generate'], /The username has 61 characters: at most 60/],
    [['user', 'add', 'zoe', '--generate', '--name', 'Zo\u001b[31me'], /The name contains U\+001B, a control character/],
    [['user', 'add', 'zoe', '--generate', '--email', 'zoe'], /The mail address zoe is not valid: .*zoe@example\.org/],
    [['user', 'add', 'zoe', '--generate', '--email', 'zoe@-'], /zoe@- has no valid domain/],
    [
      ['client', 'add', '--dialect', 'documented', '--name', 'Fli\u200bght'],
      /The name contains U\+200B, an invisible character: leave it out/,
    ],
    [['client', 'add', '--dialect', 'documented', '--name', '\u3164'], /The name contains U\+3164/],
    [['client', 'add', '--dialect', 'documented', '--name', ''], /--name is empty/],
  ]
  for (const [words, says] of refused) {
    test(`${JSON.stringify(words.slice(0, 7).join(' '))} is refused as wrong usage, and says why`, async () => {
      const { code, out, err } = await call(words)
      assert.deepEqual([code, out], [2, ''])
      assert.match(err, says)
    })
  }

  test('names of every script are stored in their composed form', async () => {
    for (const [username, name] of [
      ['zoe\u0308', 'Zoë Quimby'],
      ['山田', '山田\u3000太郎'],
      ['میم', 'می‌خواهم'],
    ] as const) {
      assert.equal((await call(['user', 'add', username, '--generate', '--name', name])).code, 0)
    }
    const { users } = JSON.parse((await call(['user', 'list', '--json'])).out)
    assert.deepEqual(
      users.map((user: { username: string; name: string }) => [user.username, user.name]),
      [
        ['zoë', 'Zoë Quimby'],
        ['میم', 'می‌خواهم'],
        ['山田', '山田 太郎'],
      ],
    )
  })

  test('a username that could be mistaken for another is refused, and says for which', async () => {
    assert.equal((await call(['user', 'add', 'pax', '--generate'])).code, 0)
    const { code, err } = await call(['user', 'add', 'рах', '--generate'])
    assert.equal(code, 1)
    assert.match(err, /The username рах could be mistaken for pax, which exists\nChoose one that differs/)
  })

  test('names that were stored before are shown safely, and can be disabled', async () => {
    const username = 'old\u202e\u001b[31m\u200b'
    const store = await openStore(placesIn(folder), { foldUsername })
    const user = aUser({ username, name: 'A\nB\u009b2J' })
    await store.users.add(user, auditEntry('user-add', 0, { sub: user.sub, details: { username } }))
    await store.clients.add(aClient({ name: 'Fli\u202eght\u0007' }))
    await store.close()

    for (const columns of [undefined, 100]) {
      for (const words of [
        ['user', 'list'],
        ['client', 'list'],
        ['audit', 'list'],
        ['user', 'disable', username],
        ['user', 'disable', `${username}x`],
        ['user', 'list', '--json'],
        ['audit', 'list', '--json'],
      ]) {
        const { out, err } = await call([...words, '--no-color'], columns)
        // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what must not be there
        assert.doesNotMatch(out + err, /[\0-\x08\v-\x1f\x7f-\x9f\u202e\u200b]/u, words.join(' '))
        assert.match(out + err, /old|Fli/)
      }
    }
    const { users } = JSON.parse((await call(['user', 'list', '--json'])).out)
    assert.ok(
      users.some((listed: { username: string; enabled: boolean }) => listed.username === username && !listed.enabled),
    )
  })
})
