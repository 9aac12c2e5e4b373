import assert from 'node:assert/strict'
import { createAuthenticator } from '../fixtures/authenticator.ts'
import { type Browser, formFields, isSignedIn } from '../fixtures/index.ts'
import { authUrl, type Cell, type Column, copyOf, type World } from './takeover-world.ts'

/** An owner who added a passkey, and the browser in which they did. */
async function withPasskey(world: World) {
  const owner = await world.newOwner()
  const browser = await world.signIn(owner)
  const authenticator = createAuthenticator({ origin: authUrl, counts: false })
  const { options, ceremony } = JSON.parse((await browser.open('/account/passkeys/options')).text)
  await browser.open('/account/passkeys/new')
  const response = authenticator.create(options)
  await browser.submit('/account/passkeys/new', { name: 'My phone', response, ceremony })
  return { owner, browser, authenticator }
}

/** What the sign-in page asks of a passkey in this browser. */
async function askedIn(browser: Browser) {
  await browser.open('/login')
  const { options, ceremony } = JSON.parse((await browser.open('/login/passkey')).text)
  await browser.open('/login')
  return { options, ceremony }
}

const present = (browser: Browser, response: string, ceremony: string) =>
  browser.submit('/login/passkey', { response, ceremony })

/** With what is another person's, replayed, mixed up, or removed. */
export const passkeyTakeovers: Readonly<Record<string, Readonly<Partial<Record<Column, Cell>>>>> = {
  'a passkey': {
    'another person’s': {
      async attack(world) {
        const [{ owner, authenticator }, thief] = [await withPasskey(world), await withPasskey(world)]
        const attacker = world.newBrowser()
        const { options, ceremony } = await askedIn(attacker)
        const { id, rawId, response } = JSON.parse(authenticator.get(options))
        const signed = JSON.parse(thief.authenticator.get(options))
        const claimed = { ...signed.response, userHandle: response.userHandle }
        await present(attacker, JSON.stringify({ ...signed, id, rawId, response: claimed }), ceremony)
        return { owner, attacker }
      },
      audited: ['sign-in', 'wrong signature'],
      noticed: 'activity',
    },
    replayed: {
      async attack(world) {
        const { owner, authenticator } = await withPasskey(world)
        const browser = world.newBrowser()
        const { options, ceremony } = await askedIn(browser)
        const response = authenticator.get(options)
        const { csrf } = formFields(browser.page.text, '/login/passkey')
        const attacker = copyOf(browser, world.newBrowser())
        await present(browser, response, ceremony)
        assert.ok(await isSignedIn(browser))
        await attacker.post('/login/passkey', { csrf: csrf?.[0], response, ceremony })
        return { owner, attacker }
      },
      audited: ['sign-in', 'replayed challenge'],
      noticed: 'passkey misused',
    },
    'mixed up': {
      async attack(world) {
        const { owner, authenticator } = await withPasskey(world)
        const { options, ceremony } = await askedIn(world.newBrowser())
        const attacker = world.newBrowser()
        await askedIn(attacker)
        await present(attacker, authenticator.get(options), ceremony)
        return { owner, attacker }
      },
      audited: ['sign-in', 'foreign challenge'],
      noticed: 'passkey misused',
    },
    'after removal': {
      async attack(world) {
        const { owner, browser, authenticator } = await withPasskey(world)
        const [passkey] = await world.store.passkeys.list(owner.sub)
        await browser.open(`/account/passkeys/edit?id=${passkey?.id}`)
        await browser.submit('/account/passkeys/remove')
        const attacker = world.newBrowser()
        const { options, ceremony } = await askedIn(attacker)
        await present(attacker, authenticator.get(options), ceremony)
        return { owner, attacker }
      },
      audited: ['sign-in', 'unknown passkey'],
      noticed: 'passkey removed',
    },
  },
}
