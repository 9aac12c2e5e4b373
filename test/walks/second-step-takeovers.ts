import assert from 'node:assert/strict'
import { type Browser, enterCode, enterPassword, setUpSecondStep } from '../fixtures/index.ts'
import { type Cell, type Column, copyOf, type Owner, type World } from './takeover-world.ts'

/** An owner with a second step, and the browser in which it was set up. */
async function withSecondStep(world: World) {
  const owner = await world.newOwner()
  const browser = await world.signIn(owner)
  const { phone, codes } = await setUpSecondStep(browser, world.clock)
  return { owner: { ...owner, phone }, browser, phone, codes }
}

/** Somebody who knows the password of an account, and is asked for its code. */
async function atSecondStep(world: World, { username, password: known }: Owner): Promise<Browser> {
  const browser = world.newBrowser()
  await enterPassword(browser, username, known)
  assert.equal(browser.path, '/login/second-step')
  return browser
}

/** A code used twice: by its owner, then by a thief. */
async function replayed(world: World, code: (of: Awaited<ReturnType<typeof withSecondStep>>) => string) {
  const held = await withSecondStep(world)
  const used = code(held)
  await enterCode(await atSecondStep(world, held.owner), used)
  const attacker = await atSecondStep(world, held.owner)
  await enterCode(attacker, used)
  return { owner: held.owner, attacker }
}

/** The cookies of a browser that was asked for the code, with the owner's next code. */
async function stolenFirstFactor(world: World, code: (of: Awaited<ReturnType<typeof withSecondStep>>) => string) {
  const held = await withSecondStep(world)
  const browser = await atSecondStep(world, held.owner)
  const attacker = copyOf(browser, world.newBrowser())
  await attacker.open('/login/second-step')
  await enterCode(browser, held.phone.code())
  world.clock.advance(30)
  await enterCode(attacker, code(held))
  return { owner: held.owner, attacker }
}

/** After the right password: with what is another person's, replayed, mixed up, or removed. */
export const secondStepTakeovers: Readonly<Record<string, Readonly<Partial<Record<Column, Cell>>>>> = {
  'a second step': {
    'another person’s': {
      async attack(world) {
        const [{ owner }, thief] = [await withSecondStep(world), await withSecondStep(world)]
        const attacker = await atSecondStep(world, owner)
        await enterCode(attacker, thief.phone.code())
        return { owner, attacker }
      },
      audited: ['second-step', 'wrong code'],
      noticed: 'activity',
    },
    replayed: {
      attack: (world) => replayed(world, ({ phone }) => phone.code()),
      audited: ['second-step', 'replayed code'],
      noticed: 'second step replayed',
    },
    'mixed up': {
      attack: (world) => stolenFirstFactor(world, ({ phone }) => phone.code()),
      audited: ['second-step', 'used first factor'],
      noticed: 'activity',
    },
    'after removal': {
      async attack(world) {
        const { owner, browser, phone } = await withSecondStep(world)
        const attacker = await atSecondStep(world, owner)
        await browser.open('/account')
        await browser.submit('/account/second-step/remove')
        await enterCode(attacker, phone.code())
        return { owner, attacker }
      },
      audited: ['second-step', 'no second step'],
      noticed: 'second step removed',
    },
  },
  'a recovery code': {
    'another person’s': {
      async attack(world) {
        const [{ owner }, thief] = [await withSecondStep(world), await withSecondStep(world)]
        const attacker = await atSecondStep(world, owner)
        await enterCode(attacker, thief.codes[0] ?? '')
        return { owner, attacker }
      },
      audited: ['second-step', 'wrong recovery code'],
      noticed: 'activity',
    },
    replayed: {
      attack: (world) => replayed(world, ({ codes }) => codes[0] ?? ''),
      audited: ['second-step', 'replayed recovery code'],
      noticed: 'second step replayed',
    },
    'mixed up': {
      attack: (world) => stolenFirstFactor(world, ({ codes }) => codes[0] ?? ''),
      audited: ['second-step', 'used first factor'],
      noticed: 'activity',
    },
    'after removal': {
      async attack(world) {
        const { owner, browser, codes } = await withSecondStep(world)
        await browser.open('/account')
        await browser.submit('/account/second-step/codes')
        const attacker = await atSecondStep(world, owner)
        await enterCode(attacker, codes[0] ?? '')
        return { owner, attacker }
      },
      audited: ['second-step', 'wrong recovery code'],
      noticed: 'recovery codes made',
    },
  },
}
