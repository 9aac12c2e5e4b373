import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { openPasskeys, requestOrigin, type Stated, site } from '../../../../test/fixtures/passkeys.ts'
import { attemptLimits } from '../../limits/attempt-limits.ts'
import { hashSessionId } from '../../sessions/browser/browser-session.ts'
import { beginAddingPasskey } from './add-passkey.ts'
import { askForPasskey } from './ask-passkey.ts'
import { removePasskey } from './own-passkeys.ts'

const { store, clock, parts, join, add, use, present, lastRefusal, noticesOf } = await openPasskeys()

async function owner(username: string, kind: Parameters<typeof join>[1] = {}) {
  const joined = await join(username, kind)
  assert.equal((await add(joined)).outcome, 'added')
  return joined
}

const refusedAs = async (result: Awaited<ReturnType<typeof present>>, shown: string, reason: string) => {
  assert.deepEqual(result, { outcome: 'refused', shown })
  assert.equal((await lastRefusal()).reason, reason)
}

describe('a sign-in with a passkey', () => {
  test('needs no username, and says that the person was verified by a key of theirs', async () => {
    const { person, authenticator } = await owner('phone', { isSynced: true })
    const { result } = await use(authenticator)
    assert.ok(result.outcome === 'signed in')
    assert.equal(result.user.sub, person.user.sub)
    const session = await store.browserSessions.find(hashSessionId(result.sessionId), clock.now())
    assert.deepEqual(session?.amr, ['swk', 'user', 'mfa'])
    const [passkey] = await store.passkeys.list(person.user.sub)
    assert.deepEqual([passkey?.lastUsedAt, passkey?.counter], [clock.now(), 2])
  })

  test('a key that cannot leave its device is one in hardware', async () => {
    const { authenticator } = await owner('security key')
    const { result } = await use(authenticator)
    assert.ok(result.outcome === 'signed in')
    const session = await store.browserSessions.find(hashSessionId(result.sessionId), clock.now())
    assert.deepEqual(session?.amr, ['hwk', 'user', 'mfa'])
  })

  test('an authenticator that does not count is used again and again', async () => {
    const { authenticator } = await owner('no counter', { counts: false })
    for (const _ of [1, 2, 3]) assert.equal((await use(authenticator)).result.outcome, 'signed in')
  })

  test('confirms the person who is signed in, without a user handle too', async () => {
    const { person, authenticator } = await owner('again')
    const { sub } = person.user
    assert.equal((await use(authenticator, { userHandle: null }, { sub })).result.outcome, 'signed in')
  })
})

const statements: readonly (readonly [string, Stated, string])[] = [
  ['another origin', { origin: 'https://auth.example.attacker.example' }, 'wrong origin'],
  ['the same host at another port', { origin: `${site}:8443` }, 'wrong origin'],
  ['a page in a frame', { crossOrigin: true }, 'embedded page'],
  ['another RP id', { rpId: 'example' }, 'wrong RP id'],
  ['another challenge', { challenge: 'AAAA' }, 'wrong challenge'],
  ['the making of a passkey', { type: 'webauthn.create' }, 'other ceremony'],
  ['a person who was not verified', { isVerified: false }, 'person not verified'],
  ['nobody present', { isPresent: false }, 'person not verified'],
  ['another user handle', { userHandle: 'AAAA' }, 'wrong user handle'],
  ['no user handle, where the passkey names the account', { userHandle: null }, 'wrong user handle'],
]

describe('a passkey is refused, and the refusal audited, for', async () => {
  const { person, authenticator } = await owner('mallory')
  const { sub } = person.user

  for (const [name, stated, reason] of statements)
    test(name, async () => {
      const { result } = await use(authenticator, stated)
      await refusedAs(result, 'not accepted', reason)
      assert.equal((await lastRefusal()).sub, sub)
    })

  test('a signature by another key', async () => {
    const other = await owner('trent')
    const asked = await askForPasskey({ browser: 'browser', sub: null }, parts)
    const { id } = JSON.parse(authenticator.get(asked.options))
    const response = { ...JSON.parse(other.authenticator.get(asked.options)), id, rawId: id }
    response.response.userHandle = JSON.parse(authenticator.get(asked.options)).response.userHandle
    const given = { response: JSON.stringify(response), ceremony: asked.ceremony, browser: 'browser' }
    await refusedAs(await present(given), 'not accepted', 'wrong signature')
  })

  for (const response of [
    '',
    '{',
    'null',
    '[]',
    '{"id":"AAAA"}',
    JSON.stringify({ id: 'A', rawId: 'B', type: 'public-key' }),
  ])
    test(`a response that is none: ${response}`, async () => {
      const { ceremony } = await askForPasskey({ browser: 'browser', sub: null }, parts)
      await refusedAs(await present({ response, ceremony, browser: 'browser' }), 'not accepted', 'malformed response')
    })

  test('a disabled account, and then it is not told from a wrong passkey', async () => {
    const { person, authenticator } = await owner('leaver')
    await store.users.update(person.user.sub, (user) => ({ ...user, enabled: false }))
    await refusedAs((await use(authenticator)).result, 'not accepted', 'account disabled')
  })

  test('the passkey of another account than the one that is signed in', async () => {
    const { person } = await owner('victim')
    const { result } = await use(authenticator, {}, { sub: person.user.sub })
    await refusedAs(result, 'another account', 'passkey of another account')
  })
})

describe('a challenge', async () => {
  const { authenticator } = await owner('carol')

  test('is answered once', async () => {
    const { given, result } = await use(authenticator)
    assert.equal(result.outcome, 'signed in')
    await refusedAs(await present(given), 'too late', 'replayed challenge')
  })

  test('is used up by an answer that is refused', async () => {
    const { given } = await use(authenticator, { isVerified: false })
    await refusedAs(await present(given), 'too late', 'replayed challenge')
  })

  test('that many answers come to at the same time begins one session', async () => {
    const counting = await owner('in parallel', { counts: false })
    const asked = await askForPasskey({ browser: 'browser', sub: null }, parts)
    const given = { response: counting.authenticator.get(asked.options), ceremony: asked.ceremony, browser: 'browser' }
    const results = await Promise.all(Array.from({ length: 5 }, () => present(given)))
    assert.equal(results.filter(({ outcome }) => outcome === 'signed in').length, 1)
  })

  test('of another browser is refused', async () => {
    const { given } = await use(authenticator, { isVerified: false })
    const asked = await askForPasskey({ browser: 'of the attacker', sub: null }, parts)
    const response = authenticator.get(asked.options)
    await refusedAs(await present({ ...given, ceremony: asked.ceremony, response }), 'too late', 'foreign challenge')
  })

  test('that was made to add a passkey is refused', async () => {
    const { person } = await join('dave')
    const { options, ceremony } = await beginAddingPasskey(person, { browser: 'browser', serviceName: 'P' }, parts)
    const response = authenticator.get({ rpId: 'auth.example', challenge: options.challenge })
    await refusedAs(await present({ response, ceremony, browser: 'browser' }), 'too late', 'foreign challenge')
  })

  test('is answered within five minutes', async () => {
    const wait = (seconds: number) => ({ meanwhile: () => clock.advance(seconds) })
    assert.equal((await use(authenticator, {}, wait(300))).result.outcome, 'signed in')
    await refusedAs((await use(authenticator, {}, wait(301))).result, 'too late', 'expired challenge')
  })

  test('that was made while the clock was a year ahead does not wait for that time', async () => {
    const year = 365 * 86_400
    clock.advance(year)
    const { given } = await use(authenticator, {}, { meanwhile: () => clock.advance(-year) })
    await refusedAs(await present(given), 'too late', 'expired challenge')
  })
})

describe('a response of a passkey that is not where it belongs', () => {
  test('used again, or in another browser, is an alarm for its owner, once', async () => {
    const { person, authenticator } = await owner('misused')
    const { sub } = person.user
    const { given } = await use(authenticator)
    for (const browser of ['browser', 'of a thief', 'of a thief']) {
      assert.equal((await present({ ...given, browser })).outcome, 'refused')
      assert.equal((await lastRefusal()).sub, sub)
    }
    assert.deepEqual((await noticesOf(person)).sort(), ['passkey added', 'passkey misused'])
  })

  test('reloaded after it was refused, it is in the audit log alone', async () => {
    const { person, authenticator } = await owner('reloader')
    const { given } = await use(authenticator, {}, { sub: 'another account' })
    await refusedAs(await present(given), 'too late', 'replayed challenge')
    assert.deepEqual(await noticesOf(person), ['passkey added'])
  })

  test('late, it is in the audit log alone', async () => {
    const { person, authenticator } = await owner('late')
    await use(authenticator, {}, { meanwhile: () => clock.advance(301) })
    assert.deepEqual(await lastRefusal(), { reason: 'expired challenge', sub: person.user.sub })
    assert.deepEqual(await noticesOf(person), ['passkey added'])
  })

  test('with a signature that does not fit, it says nothing about an account', async () => {
    const [{ person, authenticator }, other] = [await owner('framed'), await owner('framer')]
    const { given } = await use(other.authenticator)
    const asked = await askForPasskey({ browser: 'browser', sub: null }, parts)
    const { id } = JSON.parse(authenticator.get(asked.options))
    const response = JSON.stringify({ ...JSON.parse(given.response), id, rawId: id })
    await refusedAs(await present({ ...given, response }), 'too late', 'replayed challenge')
    assert.equal((await lastRefusal()).sub, null)
    assert.deepEqual(await noticesOf(person), ['passkey added'])
  })
})

describe('a copied passkey', () => {
  test('is refused once its counter is behind, and the owner is notified', async () => {
    const { person, authenticator } = await owner('copied')
    const copy = authenticator.copy()
    assert.equal((await use(authenticator)).result.outcome, 'signed in')
    await refusedAs((await use(copy)).result, 'not accepted', 'passkey counter went back')
    assert.deepEqual((await noticesOf(person)).sort(), ['passkey added', 'passkey copied'])
    assert.equal((await use(authenticator)).result.outcome, 'signed in')
  })

  test('with a higher counter is found when its owner comes', async () => {
    const { person, authenticator } = await owner('copied later')
    const copy = authenticator.copy()
    await use(copy)
    await use(copy)
    await refusedAs((await use(authenticator)).result, 'not accepted', 'passkey counter went back')
    assert.ok((await noticesOf(person)).includes('passkey copied'))
  })

  test('without a signature that fits notifies nobody', async () => {
    const { person, authenticator } = await owner('not copied')
    await use(authenticator)
    await use(authenticator, { counter: 0, isVerified: false })
    assert.deepEqual(await noticesOf(person), ['passkey added'])
  })
})

describe('a passkey that was removed', () => {
  test('is unknown, also if that happened while it was used', async () => {
    const { person, authenticator } = await owner('remover')
    const { sub } = person.user
    const remove = async () => {
      const [passkey] = await store.passkeys.list(sub)
      await removePasskey({ sub, id: passkey?.id ?? '' }, requestOrigin, parts)
    }
    await refusedAs((await use(authenticator, {}, { meanwhile: remove })).result, 'unknown passkey', 'unknown passkey')
    assert.ok((await noticesOf(person)).includes('passkey removed'))
  })

  test('with its account is unknown', async () => {
    const { person, authenticator } = await owner('gone')
    await store.users.remove(person.user.sub, clock.now())
    await refusedAs((await use(authenticator)).result, 'unknown passkey', 'unknown passkey')
  })
})

test('attempts are counted by network before anything is checked; right ones are returned', async () => {
  const { authenticator } = await owner('many')
  const most = attemptLimits.passkey.address.attempts
  const ip = '198.51.100.77'
  const attempt = async (isRight: boolean) => {
    const asked = await askForPasskey({ browser: 'browser', sub: null }, parts)
    const response = authenticator.get(asked.options, { isVerified: isRight })
    return (await present({ response, ceremony: asked.ceremony, browser: 'browser' }, ip)).outcome
  }
  for (let i = 0; i < most + 5; i += 1) assert.equal(await attempt(true), 'signed in')
  const outcomes = []
  for (let i = 0; i < most + 1; i += 1) outcomes.push(await attempt(false))
  assert.deepEqual(outcomes, [...Array(most).fill('refused'), 'too many attempts'])
  assert.equal(await attempt(true), 'too many attempts')
})
