import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { waitFor } from '../../testing/page.ts'
import { show } from '../../testing/show.tsx'
import { LandingPage, SignedInAgain } from './index.ts'

const signedOut = { me: null }

describe('the page of a visitor', () => {
  test('says what the service is, and leads to the sign-in in the language of the page', async (t) => {
    const { until, words, named } = await show(t, <LandingPage to="/" />, { answers: signedOut, language: 'de' })
    const { title, lead, points, signIn, enterCode } = words.find.landing
    for (const text of [title, lead, ...points.map((point) => point.text)]) await until(text)
    const { searchParams } = new URL(named(signIn).getAttribute('href') ?? '')
    assert.deepEqual(Object.fromEntries(searchParams), { to: '/', ui_locales: 'de' })
    assert.match(named(enterCode).getAttribute('href') ?? '', /\/enter-code\?ui_locales=de$/)
  })

  test('shows a chart that is day on the left of a handle and night on its right', async (t) => {
    const { until, words, named, type, all } = await show(t, <LandingPage to="/" />, { answers: signedOut })
    const { handle, share, title } = words.find.landing
    await until(title)
    assert.equal(named(handle).getAttribute('aria-valuetext'), share(50))
    type(handle, '80')
    await waitFor(
      () => named(handle).getAttribute('aria-valuetext') === share(20),
      () => named(handle).outerHTML,
    )
    assert.match(all('figure')[0]?.getAttribute('style') ?? '', /--at: 80%/)
  })

  test('names what the address is of, without saying whether it is published', async (t) => {
    const airport = await show(t, <LandingPage to="/KPDX" />, { answers: signedOut })
    await airport.until(airport.words.find.landing.airport('KPDX'))
    const chart = await show(t, <LandingPage to="/KPDX/KPDX-11-1" />, { answers: signedOut })
    await chart.until(chart.words.find.landing.chart('KPDX', 'KPDX-11-1'))
    assert.deepEqual(chart.sent, [])
  })
})

test('the end of a sign-in that another tab waits for closes the tab, or says to go back', async (t) => {
  let closed = 0
  Object.assign(window, { close: () => void closed++ })
  const { until, words, named } = await show(t, <SignedInAgain />)
  const { text, here } = words.shell.signedInAgain
  await until(text)
  await waitFor(
    () => closed === 1,
    () => 'the tab is open',
  )
  assert.ok(named(here))
})
