/** Ways in and back in, each tried with what is another person's, replayed, mixed up, or removed: refused, audited, and its owner notices it. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { revokeInvitation } from '../../src/identity/operators/index.ts'
import { type Browser, isSignedIn } from '../fixtures/index.ts'
import { openStoresToWalk } from '../fixtures/stores.ts'
import { mailLinkTakeovers } from './mail-link-takeovers.ts'
import { passkeyTakeovers } from './passkey-takeovers.ts'
import { secondStepTakeovers } from './second-step-takeovers.ts'
import { type Cell, type Column, type Owner, openWorld, replaceAccount, signedInAsThief } from './takeover-world.ts'

const chosen = 'a password of my own'
const stolen = 'a password of the thief'

const join = (browser: Browser, { username, password: given }: Pick<Owner, 'username' | 'password'>) =>
  browser.submit('/join', { username, new_password: given })

const setPassword = (browser: Browser, given: string) => browser.submit('/reset', { new_password: given })

const matrix: Readonly<Record<string, Readonly<Partial<Record<Column, Cell>>>>> = {
  'a reset link': {
    'another person’s': {
      async attack(world) {
        return signedInAsThief(world, world.resetLink, { path: '/reset', fieldsFor: () => ({ new_password: stolen }) })
      },
      audited: ['link-refuse', 'signed in as another'],
      noticed: 'link refused',
    },
    replayed: {
      async attack(world) {
        const owner = await world.newOwner()
        const link = await world.resetLink(owner)
        const [browser, attacker] = [world.newBrowser(), world.newBrowser()]
        for (const each of [browser, attacker]) await each.open(link)
        await setPassword(browser, chosen)
        await setPassword(attacker, stolen)
        return { owner: { ...owner, password: chosen }, attacker }
      },
      audited: ['link-refuse', 'void link'],
      noticed: 'link refused',
    },
    'mixed up': {
      async attack(world) {
        const owner = await world.newOwner()
        const attacker = world.newBrowser()
        await attacker.open((await world.resetLink(owner)).replace('/reset/', '/join/'))
        return { owner, attacker }
      },
      audited: ['link-refuse', 'on the page of invitations'],
      noticed: 'link refused',
    },
    'after removal': {
      async attack(world) {
        const owner = await world.newOwner()
        const attacker = world.newBrowser()
        await attacker.open(await world.resetLink(owner))
        const again = await replaceAccount(world, owner)
        await setPassword(attacker, stolen)
        return { owner: again, attacker }
      },
      audited: ['link-refuse', 'unknown link'],
      noticed: null,
    },
  },
  ...mailLinkTakeovers,
  'an invitation': {
    'another person’s': {
      async attack(world) {
        return signedInAsThief(world, async () => (await world.invitation()).link, {
          path: '/join',
          fieldsFor: ({ username }) => ({ username, new_password: stolen }),
        })
      },
      audited: ['link-refuse', 'signed in'],
      noticed: null,
    },
    replayed: {
      async attack(world) {
        const { link } = await world.invitation()
        const { username } = await world.newOwner()
        const [invited, attacker] = [world.newBrowser(), world.newBrowser()]
        for (const each of [invited, attacker]) await each.open(link)
        const joined = { username: `${username} junior`, password: chosen }
        await join(invited, joined)
        assert.ok(await isSignedIn(invited))
        await join(attacker, { username: `${username} senior`, password: stolen })
        assert.equal(await isSignedIn(attacker), false)
        const user = (await world.store.users.list()).find((each) => each.username === joined.username)
        return { owner: { ...joined, sub: user?.sub ?? '' }, attacker }
      },
      audited: ['link-refuse', 'used invitation'],
      noticed: null,
    },
    'mixed up': {
      async attack(world) {
        const owner = await world.newOwner()
        const attacker = world.newBrowser()
        await attacker.open((await world.invitation()).link.replace('/join/', '/reset/'))
        return { owner, attacker }
      },
      audited: ['link-refuse', 'unknown link'],
      noticed: null,
    },
    'after removal': {
      async attack(world) {
        const owner = await world.newOwner()
        const { link, id } = await world.invitation()
        const attacker = world.newBrowser()
        await attacker.open(link)
        await revokeInvitation(id, { ...world.store, now: world.clock.now })
        await join(attacker, { username: `${owner.username} senior`, password: stolen })
        return { owner, attacker }
      },
      audited: ['link-refuse', 'revoked invitation'],
      noticed: null,
    },
  },
  ...passkeyTakeovers,
  ...secondStepTakeovers,
}

for (const [name, open] of Object.entries(openStoresToWalk())) {
  describe(`${name}: no account is taken over`, async () => {
    const world = await openWorld(await open())
    const { store, clock } = world

    for (const [way, columns] of Object.entries(matrix)) {
      for (const [column, { attack, audited, noticed }] of Object.entries(columns)) {
        test(`with ${way}, ${column}`, async () => {
          clock.advance(86_400)
          const [event, reason] = audited
          const refusals = async () =>
            (await store.audit.list({ event, limit: 1000 })).filter(
              ({ outcome, details }) => outcome === 'refused' && details['reason'] === reason,
            )
          const before = await refusals()
          const { owner, attacker } = await attack(world)
          const entries = await refusals()
          assert.ok(entries.length > before.length, `${event}: ${reason}`)
          const { text } = await attacker.open('/')
          assert.ok(!text.includes(owner.username), 'the attacker is not signed in as the owner')
          await world.signIn(owner)
          const kinds = (await store.notices.list(owner.sub, 9)).map(({ kind }) => kind)
          if (noticed === null)
            assert.ok(
              kinds.every((kind) => kind === 'new browser'),
              `${kinds}`,
            )
          else if (noticed === 'activity') assert.ok(entries.some(({ sub }) => sub === owner.sub))
          else assert.ok(kinds.includes(noticed), `${kinds}`)
        })
      }
    }
  })
}
