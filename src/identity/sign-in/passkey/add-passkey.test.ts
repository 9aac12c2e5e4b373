import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { createAuthenticator } from '../../../../test/fixtures/index.ts'
import { openPasskeys, requestOrigin, type Stated, site } from '../../../../test/fixtures/passkeys.ts'
import { mostPasskeys } from '../../credentials/passkey.ts'
import { addPasskey, beginAddingPasskey } from './add-passkey.ts'
import { askForPasskey } from './ask-passkey.ts'
import { listPasskeys, removePasskey, renamePasskey } from './own-passkeys.ts'

const { store, clock, parts, join, add, lastRefusal, noticesOf } = await openPasskeys()

describe('adding a passkey', () => {
  test('asks for one that needs no username, verifies the person, and is not there already', async () => {
    const joined = await join('Zoë')
    await add(joined)
    const { options } = await beginAddingPasskey(joined.person, { browser: 'b', serviceName: 'Platekeeper' }, parts)
    const { authenticatorSelection, excludeCredentials, user, rp } = options
    const { residentKey, userVerification } = authenticatorSelection
    assert.deepEqual([residentKey, userVerification, rp.id], ['required', 'required', 'auth.example'])
    const [stored] = await store.passkeys.list(joined.person.user.sub)
    assert.deepEqual(excludeCredentials, [
      { type: 'public-key', id: stored?.credentialId, transports: ['internal', 'hybrid'] },
    ])
    assert.equal(user.name, 'Zoë')
    assert.ok(!JSON.stringify(options).includes(joined.person.user.sub), 'authenticators do not store the sub')
    const again = await beginAddingPasskey(joined.person, { browser: 'b', serviceName: 'Platekeeper' }, parts)
    assert.equal(again.options.user.id, user.id)
    assert.notEqual(again.options.challenge, options.challenge)
  })

  test('stores what the authenticator said, with an entry and a notice in the language of the page', async () => {
    const joined = await join('with flags', { isSynced: true })
    const added = await add(joined, {}, { name: '  My   key ' })
    assert.ok(added.outcome === 'added')
    const { passkey } = added
    assert.deepEqual(await store.passkeys.findByCredential(passkey.credentialId), passkey)
    assert.deepEqual([passkey.name, passkey.isSynced, passkey.isBackedUp, passkey.counter], ['My key', true, true, 1])
    const [notice] = await store.notices.list(joined.person.user.sub, 1)
    assert.deepEqual([notice?.kind, notice?.language, notice?.details], ['passkey added', 'de', { passkey: 'My key' }])
    const [entry] = await store.audit.list({ event: 'passkey-add', limit: 1 })
    assert.deepEqual(entry?.details, { passkey: passkey.id, synced: true })
  })

  const refusals: readonly (readonly [string, Stated, string])[] = [
    ['another origin', { origin: 'https://auth.example.attacker.example' }, 'wrong origin'],
    ['a page in a frame', { crossOrigin: true }, 'embedded page'],
    ['another RP id', { rpId: 'example' }, 'wrong RP id'],
    ['another challenge', { challenge: 'AAAA' }, 'wrong challenge'],
    ['a sign-in', { type: 'webauthn.get' }, 'other ceremony'],
    ['a person who was not verified', { isVerified: false }, 'person not verified'],
  ]
  for (const [name, stated, reason] of refusals)
    test(`is refused for ${name}`, async () => {
      const joined = await join(`refused: ${reason}`)
      assert.deepEqual(await add(joined, stated), { outcome: 'not accepted' })
      assert.deepEqual(await lastRefusal('passkey-add'), { reason, sub: joined.person.user.sub })
      assert.deepEqual([await store.passkeys.list(joined.person.user.sub), await noticesOf(joined.person)], [[], []])
    })

  test('is refused for what is no response', async () => {
    const { person } = await join('malformed')
    for (const response of ['', '{', '[1]', '{"id":"A","rawId":"A","type":"public-key","response":{}}']) {
      const { ceremony } = await beginAddingPasskey(person, { browser: 'browser', serviceName: 'P' }, parts)
      const given = { response, ceremony, browser: 'browser', name: 'Key', language: 'en' } as const
      assert.deepEqual(await addPasskey(person, given, requestOrigin, parts), { outcome: 'not accepted' })
      assert.equal((await lastRefusal('passkey-add')).reason, 'malformed response')
    }
  })

  test('its challenge is answered once, in time, by the account and browser that it was made for', async () => {
    const [one, other] = [await join('one'), await join('other')]
    const begin = (browser: string) => beginAddingPasskey(one.person, { browser, serviceName: 'P' }, parts)
    const given = ({ options, ceremony }: Awaited<ReturnType<typeof begin>>) => {
      const response = createAuthenticator({ origin: site }).create(options)
      return { response, ceremony, browser: 'browser', name: 'Key', language: 'en' } as const
    }
    const refused = async (outcome: Promise<{ outcome: string }>, reason: string) => {
      assert.deepEqual(await outcome, { outcome: 'too late' })
      assert.equal((await lastRefusal('passkey-add')).reason, reason)
    }
    const used = given(await begin('browser'))
    assert.equal((await addPasskey(one.person, used, requestOrigin, parts)).outcome, 'added')
    await refused(addPasskey(one.person, used, requestOrigin, parts), 'replayed challenge')
    const foreign = given(await begin('browser'))
    await refused(addPasskey(other.person, foreign, requestOrigin, parts), 'foreign challenge')
    const elsewhere = given(await begin('another browser'))
    await refused(addPasskey(one.person, elsewhere, requestOrigin, parts), 'foreign challenge')
    const late = given(await begin('browser'))
    clock.advance(301)
    await refused(addPasskey(one.person, late, requestOrigin, parts), 'expired challenge')
    const { options } = await begin('browser')
    const { ceremony } = await askForPasskey({ browser: 'browser', sub: one.person.user.sub }, parts)
    await refused(addPasskey(one.person, given({ options, ceremony }), requestOrigin, parts), 'foreign challenge')
  })

  test('an account has twenty at most', async () => {
    const joined = await join('collector')
    for (let i = 0; i < mostPasskeys; i += 1) assert.equal((await add(joined)).outcome, 'added')
    assert.equal((await add(joined)).outcome, 'too many')
    assert.equal((await store.passkeys.list(joined.person.user.sub)).length, mostPasskeys)
  })

  test('a session that ended meanwhile adds none', async () => {
    const { person, authenticator } = await join('ended')
    const raise = { browserSessionVersion: person.user.browserSessionVersion + 1 }
    await store.users.update(person.user.sub, (user) => ({ ...user, ...raise }))
    assert.equal((await add({ person, authenticator })).outcome, 'signed out')
  })

  test('a name that cannot be shown is refused before the passkey is made', async () => {
    const joined = await join('namer')
    for (const name of ['', '  ', 'a\u202eb', 'x'.repeat(61)])
      assert.deepEqual(await add(joined, {}, { name }), { outcome: 'name' })
  })
})

describe('own passkeys', () => {
  test('are renamed and removed by their owner alone, each with its entry', async () => {
    const [one, other] = [await join('owner'), await join('neighbour')]
    const added = await add(one)
    assert.ok(added.outcome === 'added')
    const { id } = added.passkey
    const [sub, another] = [one.person.user.sub, other.person.user.sub]
    assert.equal(await renamePasskey({ sub: another, id, name: 'Mine' }, requestOrigin, parts), 'gone')
    assert.equal(await renamePasskey({ sub, id, name: '' }, requestOrigin, parts), 'name')
    assert.equal(await renamePasskey({ sub, id, name: 'Key ring' }, requestOrigin, parts), 'renamed')
    assert.deepEqual(
      (await listPasskeys(sub, parts)).map(({ name, isUsable }) => [name, isUsable]),
      [['Key ring', true]],
    )
    assert.equal(await removePasskey({ sub: another, id }, requestOrigin, parts), null)
    assert.equal((await removePasskey({ sub, id }, requestOrigin, parts))?.name, 'Key ring')
    assert.deepEqual([await listPasskeys(sub, parts), await noticesOf(other.person)], [[], []])
    assert.deepEqual((await noticesOf(one.person)).sort(), ['passkey added', 'passkey removed'])
  })

  test('of an earlier host are listed as unusable', async () => {
    const joined = await join('mover')
    await add(joined)
    const relyingParty = { id: 'login.example' }
    const [listed] = await listPasskeys(joined.person.user.sub, { ...parts, relyingParty })
    assert.deepEqual([listed?.isUsable, listed?.rpId], [false, 'auth.example'])
  })
})
