import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { show } from '../../../testing/show.tsx'
import { aBrowser, day } from '../keeper/pack-fixture.ts'
import { PackStateLine } from './pack-state.tsx'

type Browser = ReturnType<typeof aBrowser>
type Keeper = Awaited<ReturnType<Browser['open']>>
const year = 365 * day

/** What passes without the server, and what the clock of the device shows then. */
const times: Readonly<Record<string, (browser: Browser, look: () => Promise<unknown>) => unknown>> = {
  'a day': ({ pass }) => pass(day),
  '15 days with the browser closed': ({ pass }) => pass(15 * day),
  '15 days with a page open': ({ pass }) => pass(15 * day, true),
  'a day, the clock a year back': ({ pass, clock }) => {
    pass(day)
    clock.device -= year
  },
  '15 days with a page open, the clock a year back': ({ pass, clock }) => {
    clock.device -= year
    pass(15 * day, true)
  },
  'a day, the clock a year ahead': ({ pass, clock }) => {
    pass(day)
    clock.device += year
  },
  'a day, the clock a year ahead and set right again': async ({ pass, clock }, look) => {
    pass(day)
    clock.device += year
    await look()
    clock.device -= year
  },
}

const open = 'Ready without network'
const late = 'Closed since Dec 12, 2026: too long without contact with the server. Connect once'
const ended = 'Closed: subscription ended on Dec 2, 2026'
const byClock = ' (by the clock of this device)'
const ahead = 'Closed: the clock of this device is ahead (it showed Nov 29, 2027). Set it right, then connect once'

/** After each of the times: of a lease of 14 days, and of one whose subscription ends after 5. */
const sentences: Readonly<Record<keyof typeof times, readonly [contact: string, subscription: string]>> = {
  'a day': [open, open],
  '15 days with the browser closed': [late + byClock, ended + byClock],
  '15 days with a page open': [late, ended],
  'a day, the clock a year back': [open, open],
  '15 days with a page open, the clock a year back': [late, ended],
  'a day, the clock a year ahead': [late + byClock, ended + byClock],
  'a day, the clock a year ahead and set right again': [ahead, ahead],
}

/** What the next contact finds. null: the airport is listed no more. */
const contacts: Readonly<
  Record<string, readonly [(keeper: Keeper, browser: Browser) => Promise<void>, string | null]>
> = {
  'the same person': [(keeper) => keeper.contact('ann'), open],
  'a sign-out here': [(keeper) => keeper.signOut(), null],
  'a sign-out elsewhere': [(keeper) => keeper.contact(null), 'Closed: sign in and take along again'],
  'a sign-out elsewhere and a sign-in': [
    (keeper, { server }) => {
      server.signIn('ann', 'k2')
      return keeper.contact('ann')
    },
    'Closed: sign in and take along again',
  ],
  'another person': [
    (keeper, { server }) => {
      server.signIn('bob', 'k2')
      return keeper.contact('bob')
    },
    null,
  ],
}

async function taken(endsBy: 'contact' | 'subscription') {
  const browser = aBrowser()
  if (endsBy === 'subscription') Object.assign(browser.server, { endsBy, lasts: 5 * day - day / 2 })
  const keeper = await browser.open()
  await keeper.contact('ann')
  await keeper.take('ann', 'NZWN', {})
  return { browser, keeper }
}

const viewsOf = (keeper: Keeper) => {
  keeper.refresh()
  return keeper.snapshot().packs
}

describe('what the screen says of an airport that was taken along', () => {
  for (const [when, pass] of Object.entries(times))
    for (const [at, endsBy] of (['contact', 'subscription'] as const).entries())
      test(`${when} later, the ${endsBy} ends first; the next contact with a right clock opens it`, async (t) => {
        const { browser, keeper: first } = await taken(endsBy)
        browser.server.isAway = true
        const isClosed = !/page open/.test(when)
        await pass(browser, async () => viewsOf(first))
        const keeper = isClosed ? await browser.open() : first
        const [view] = viewsOf(keeper)
        assert.ok(view)
        const shown = await show(t, <PackStateLine view={view} now={keeper.time()} withSize={false} />)
        await shown.until(/./)
        assert.equal(shown.all('[data-pack]')[0]?.textContent, sentences[when]?.[at])
        Object.assign(browser.server, { isAway: false })
        browser.clock.device = browser.server.now
        await keeper.contact('ann')
        assert.equal(viewsOf(keeper)[0]?.state.kind, 'here')
      })

  for (const [what, [contact, sentence]] of Object.entries(contacts))
    for (const days of [1, 15])
      test(`at the next contact after ${days} days: ${what}`, async (t) => {
        const { browser } = await taken('contact')
        browser.pass(days * day)
        const keeper = await browser.open()
        await contact(keeper, browser)
        const [view] = viewsOf(keeper)
        assert.equal(view === undefined, sentence === null)
        if (!view) return
        const shown = await show(t, <PackStateLine view={view} now={keeper.time()} withSize={false} />)
        await shown.until(/./)
        assert.equal(shown.all('[data-pack]')[0]?.textContent, sentence)
      })
})
