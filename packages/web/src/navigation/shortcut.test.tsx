import assert from 'node:assert/strict'
import { test } from 'node:test'
import { waitFor } from '../../testing/page.ts'
import { showAlone } from '../../testing/show.tsx'
import { App } from '../app.tsx'

const recents = [
  { kind: 'recents', key: 'YBBN', value: { name: 'Brisbane', openedAt: 3 } },
  { kind: 'recents', key: 'NZWN', value: { name: 'Wellington', openedAt: 2, chart: 'NZWN-11-1' } },
  { kind: 'recents', key: 'KPDX', value: { name: 'Portland', openedAt: 1, chart: 'KPDX-1' } },
] as const

const leadsTo = (path: RegExp) =>
  waitFor(
    () => path.test(location.pathname),
    () => location.pathname,
  )

test('the shortcuts of the installed viewer lead to the search, the pinned charts and the last chart', async (t) => {
  await showAlone(t, <App />, { path: 'open/search' })
  await leadsTo(/\/src\/$/)
  await waitFor(
    () => document.activeElement?.id === 'search',
    () => 'the search has no focus',
  )
  await showAlone(t, <App />, { path: 'open/pins' })
  await leadsTo(/\/src\/$/)
  await showAlone(t, <App />, { path: 'open/last', answers: { kept: recents } })
  await leadsTo(/\/NZWN\/NZWN-11-1$/)
  assert.ok(!location.pathname.includes('open'))
})

test('without a last chart the shortcut leads to the page to find an airport, also without the server', async (t) => {
  for (const kept of [[], 'unreachable'] as const) {
    await showAlone(t, <App />, { path: 'open/last', answers: { kept } })
    await leadsTo(/\/src\/$/)
  }
})
