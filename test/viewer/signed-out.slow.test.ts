import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findings } from '../fixtures/accessibility.ts'
import { type Answer, json, origin } from '../fixtures/chart-page.ts'
import { prepareChartPages } from '../fixtures/chart-pages.ts'

const { skip, open } = prepareChartPages()

test('signed out, the address of a chart or an airport says of which it is', { skip }, async () => {
  let isSignedIn = true
  const extra = (path: string): Answer | undefined =>
    path === 'me' && !isSignedIn ? json({ signedIn: false }) : undefined
  const { page } = await open({ viewport: { width: 390, height: 844 }, extra })
  isSignedIn = false
  for (const [path, says, title] of [
    ['KPDX/KPDX%2011-1', 'Sign in to see the chart KPDX 11-1 of KPDX.', 'KPDX KPDX 11-1 · Platekeeper'],
    ['KSEA', 'Sign in to see the charts of KSEA.', 'KSEA · Platekeeper'],
  ] as const) {
    await page.goto(`${origin}/app/${path}`)
    await page.getByText(says).waitFor()
    assert.equal(await page.title(), title)
    assert.deepEqual(await findings(page), [])
  }
  await page.goto(`${origin}/app/`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  assert.equal(await page.getByText('Sign in to see').count(), 0)
  await page.close()
})
