import assert from 'node:assert/strict'
import { type Browser, isSignedIn } from '../fixtures/index.ts'
import { type Cell, type Column, type Owner, replaceAccount, signedInAsThief, type World } from './takeover-world.ts'

async function openedInVain(world: World, thief: Owner, link: string): Promise<Browser> {
  const attacker = await world.signIn(thief)
  await attacker.open(link)
  assert.equal(attacker.page.status, 404)
  return attacker
}

/** With the links of mails about an account. */
export const mailLinkTakeovers: Readonly<Record<string, Readonly<Partial<Record<Column, Cell>>>>> = {
  'the link that confirms an address': {
    'another person’s': {
      async attack(world) {
        const attack = await signedInAsThief(world, async (owner) => (await world.addressLink(owner)).link, {
          path: '/email',
        })
        assert.equal((await world.store.users.find(attack.thief.sub))?.email, null)
        return attack
      },
      audited: ['link-refuse', 'signed in as another'],
      noticed: 'link refused',
    },
    replayed: {
      async attack(world) {
        const [owner, thief] = [await world.newOwner(), await world.newOwner()]
        const { link, browser } = await world.addressLink(owner)
        await browser.open(link)
        await browser.submit('/email')
        assert.notEqual((await world.store.users.find(owner.sub))?.emailVerifiedAt, null)
        const attacker = await openedInVain(world, thief, link)
        assert.equal((await world.store.users.find(thief.sub))?.email, null)
        return { owner, attacker }
      },
      audited: ['link-refuse', 'void link'],
      noticed: 'link refused',
    },
    'mixed up': {
      async attack(world) {
        const owner = await world.newOwner()
        const { link } = await world.addressLink(owner)
        const attacker = world.newBrowser()
        for (const page of ['/not-me/', '/reset/']) await attacker.open(link.replace('/email/', page))
        assert.equal(attacker.page.status, 404)
        return { owner, attacker }
      },
      audited: ['link-refuse', 'unknown link'],
      noticed: null,
    },
    'after a changed address': {
      async attack(world) {
        const [owner, thief] = [await world.newOwner(), await world.newOwner()]
        const { link, browser } = await world.addressLink(owner)
        await browser.open('/account/email')
        await browser.submit('/account/email', { email: 'newer@example.org' })
        return { owner, attacker: await openedInVain(world, thief, link) }
      },
      audited: ['link-refuse', 'void link'],
      noticed: 'link refused',
    },
    'after removal': {
      async attack(world) {
        const owner = await world.newOwner()
        const { link } = await world.addressLink(owner)
        const again = await replaceAccount(world, owner)
        const attacker = await world.signIn(await world.newOwner())
        await attacker.open(link)
        assert.equal((await world.store.users.find(again.sub))?.email, null)
        return { owner: again, attacker }
      },
      audited: ['link-refuse', 'unknown link'],
      noticed: null,
    },
  },
  'the link “this was not me”': {
    'another person’s': {
      async attack(world) {
        let signedIn: Browser | undefined
        const linkOf = async (owner: Owner) => {
          signedIn = await world.signIn(owner)
          return world.notMeLink(owner)
        }
        const attack = await signedInAsThief(world, linkOf, { path: '/not-me' })
        assert.ok(await isSignedIn(signedIn ?? assert.fail()))
        return attack
      },
      audited: ['link-refuse', 'signed in as another'],
      noticed: 'link refused',
    },
    replayed: {
      async attack(world) {
        const owner = await world.newOwner()
        const link = await world.notMeLink(owner)
        const [reader, attacker] = [world.newBrowser(), world.newBrowser()]
        for (const each of [reader, attacker]) await each.open(link)
        await reader.submit('/not-me')
        const signedIn = await world.signIn(owner)
        await attacker.submit('/not-me')
        assert.ok(await isSignedIn(signedIn))
        return { owner, attacker }
      },
      audited: ['link-refuse', 'void link'],
      noticed: 'link refused',
    },
    'mixed up': {
      async attack(world) {
        const owner = await world.newOwner()
        const link = await world.notMeLink(owner)
        const attacker = await world.signIn(await world.newOwner())
        for (const page of ['/reset/', '/email/']) await attacker.open(link.replace('/not-me/', page))
        assert.equal(attacker.page.status, 404)
        return { owner, attacker }
      },
      audited: ['link-refuse', 'unknown link'],
      noticed: null,
    },
    'after removal': {
      async attack(world) {
        const owner = await world.newOwner()
        const attacker = world.newBrowser()
        await attacker.open(await world.notMeLink(owner))
        const again = await replaceAccount(world, owner)
        const signedIn = await world.signIn(again)
        await attacker.submit('/not-me')
        assert.ok(await isSignedIn(signedIn))
        return { owner: again, attacker }
      },
      audited: ['link-refuse', 'unknown link'],
      noticed: null,
    },
  },
}
