import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { type ComponentProps, createRef } from 'react'
import { show } from '../../../../testing/show.tsx'
import { LandingOffer } from './landing-offer.tsx'
import { OwnShipPanel } from './own-ship-panel.tsx'

type Props = ComponentProps<typeof OwnShipPanel>

const idle: Props['state'] = {
  ...{ received: null, interval: 0, trail: [], stream: 'connecting', browser: 'asking', freshness: null, age: 0 },
}
const position: NonNullable<Props['state']['received']>['position'] = {
  ...{ lat: -41.3272, lng: 174.805, heading: 340, track: 337, altitude: 1541.4, groundSpeed: 118.6 },
  ...{ at: '2026-11-11T23:00:00Z', onGround: null },
  source: 'gdl90',
}
const flying: Props['state'] = {
  ...{ ...idle, stream: 'connected', freshness: 'fresh' },
  received: { position, receivedAt: 0 },
}

async function open(t: Parameters<typeof show>[0], changes: Partial<Props> = {}, language: 'en' | 'de' = 'en') {
  const pressed: string[] = []
  const props: Props = {
    ...{ place: createRef(), state: flying, hidden: null, elevation: 41 },
    follow: { shown: 'off', set: (follow) => pressed.push(follow) },
    rings: { isOn: true, toggle: () => pressed.push('rings') },
    fold: { isOn: false, toggle: () => pressed.push('fold') },
  }
  const shown = await show(t, <OwnShipPanel {...props} {...changes} />, { language })
  await shown.until(/\S/)
  const { ownShip } = shown.words.chart
  return { ...shown, pressed, ownShip, figures: () => shown.all('dl > div').map(({ textContent }) => textContent) }
}

describe('the panel of the aircraft', () => {
  test('says which positions it waits for, and why there are none', async (t) => {
    for (const language of ['en', 'de'] as const) {
      const waits = await open(t, { state: idle }, language)
      await waits.until(`${waits.ownShip.askingBrowser} ${waits.ownShip.connecting}`)
      const denied = await open(t, { state: { ...idle, browser: 'denied', stream: 'connected' } }, language)
      await denied.until(`${denied.ownShip.browserDenied} ${denied.ownShip.noSimulator}`)
      const silent = await open(t, { state: { ...idle, browser: 'unavailable', stream: 'waiting' } }, language)
      await silent.until(`${silent.ownShip.browserSilent} ${silent.ownShip.disconnected}`)
      assert.equal(silent.all('button').length, 0)
    }
  })

  test('has the figures of the flight, and where they are from', async (t) => {
    const { until, figures, ownShip } = await open(t)
    await until(ownShip.source.gdl90)
    const [track, ...others] = figures()
    assert.match(track ?? '', /^Track\d{3}° M$/)
    assert.deepEqual(others, ['Speed119 kt', 'Altitude1,541 ft', 'Above field1,500 ft'])
    const german = await open(t, {}, 'de')
    await german.until('1.541 ft')
  })

  test('has no figure that the sender does not know', async (t) => {
    const unknown = { ...position, track: null, groundSpeed: null, altitude: null }
    const heading = await open(t, { state: { ...flying, received: { position: unknown, receivedAt: 0 } } })
    assert.equal(heading.figures().length, 1)
    assert.match(heading.figures()[0] ?? '', new RegExp(`^${heading.ownShip.heading}`))
    const none = { position: { ...unknown, heading: null }, receivedAt: 0 }
    const { figures } = await open(t, { state: { ...flying, received: none } })
    assert.deepEqual(figures(), [])
    const away = await open(t, { elevation: undefined })
    assert.equal(away.figures().length, 3)
  })

  test('says how old the last position is', async (t) => {
    for (const language of ['en', 'de'] as const) {
      const { until, ownShip, text } = await open(t, { state: { ...flying, freshness: 'old', age: 12 } }, language)
      await until(ownShip.old(12))
      assert.ok(!text().includes(ownShip.source.gdl90))
    }
  })

  test('says why the aircraft is not drawn', async (t) => {
    for (const hidden of ['outside the plan view', 'inside an inset', 'no map'] as const) {
      const { until, ownShip } = await open(t, { hidden })
      await until(ownShip.hidden[hidden])
    }
    const early = await open(t, { hidden: 'no map', state: idle }, 'de')
    await early.until(early.ownShip.hidden['no map'])
  })

  test('switches following, its direction and the rings', async (t) => {
    const { press, pressed, named, ownShip } = await open(t)
    for (const name of [ownShip.follow, ownShip.trackUp, ownShip.rings]) press(name)
    assert.deepEqual(pressed, ['north-up', 'track-up', 'rings'])
    assert.equal(named(ownShip.rings).getAttribute('aria-pressed'), 'true')
    const follow = { shown: 'track-up', set: (to: string) => pressed.push(to) } as const
    const following = await open(t, { follow })
    following.press(ownShip.follow)
    following.press(ownShip.trackUp)
    assert.deepEqual(pressed.slice(3), ['off', 'north-up'])
  })

  test('is folded to its figures', async (t) => {
    const { press, pressed, ownShip } = await open(t)
    press(ownShip.fold)
    assert.deepEqual(pressed, ['fold'])
    const { named, figures, all, text } = await open(t, { fold: { isOn: true, toggle: () => undefined } })
    assert.equal(named(ownShip.unfold).getAttribute('aria-expanded'), 'false')
    assert.equal(all('button').length, 1)
    assert.equal(figures().length, 4)
    assert.ok(!text().includes(ownShip.source.gdl90))
  })
})

test('after a landing the airport diagram is offered, and not forced', async (t) => {
  for (const language of ['en', 'de'] as const) {
    const pressed: string[] = []
    const { until, press, words } = await show(
      t,
      <LandingOffer title="10-9 Airport" show={() => pressed.push('show')} dismiss={() => pressed.push('dismiss')} />,
      { language },
    )
    await until(words.chart.ownShip.landed)
    press('10-9 Airport')
    press(words.chart.ownShip.notNow)
    assert.deepEqual(pressed, ['show', 'dismiss'])
  }
})
