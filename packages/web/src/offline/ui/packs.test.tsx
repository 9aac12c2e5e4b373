import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, test } from 'node:test'
import type { ChartRecord, LeaseState, PackSelection } from '#client'
import { charts } from '../../../testing/answers.ts'
import { noon } from '../../../testing/browser.ts'
import { show } from '../../../testing/show.tsx'
import { thisBrowser } from '../../device/index.ts'
import { de } from '../../words/de/index.ts'
import { en } from '../../words/en/index.ts'
import { keeper } from '../instance.ts'
import type { PackView, PackWork } from '../keeper/pack-view.ts'
import { PackDialog } from './pack-dialog.tsx'
import { PackStateLine } from './pack-state.tsx'
import { inOneLine, packText, sizeText } from './pack-text.ts'
import { PacksPage } from './packs-page.tsx'
import { TakeAlong } from './take-along.tsx'

const day = 86_400_000
const may = Date.UTC(2026, 4, 4)
const words = en.packs

/** Each with images of its own. */
const someCharts = charts.map((chart) => ({
  ...chart,
  ...{ image_day: `${chart.id}_d.png`, image_night: `${chart.id}_n.png` },
})) as readonly unknown[] as readonly ChartRecord[]

const view = (changes: Partial<PackView> = {}): PackView => ({
  ...{ icao: 'NZWN', name: 'Wellington', selection: {}, state: { kind: 'here', of: 28 }, bytes: 12_300_000 },
  ...{ savedAt: noon, validUntil: null, changed: [], work: null },
  ...changes,
})
const closed = (reason: (LeaseState & { isOpen: false })['reason'], isByDeviceClock = false): PackView['state'] => ({
  kind: 'closed',
  lease: { isOpen: false, reason, at: may, isByDeviceClock },
})
const running = (done: number, isUpdate = false): PackWork => ({
  kind: 'running',
  isUpdate,
  progress: { phase: 'loading', done, of: 56, bytes: 0 },
})

describe('the state of a pack in words', () => {
  const cases: readonly (readonly [Partial<PackView>, string])[] = [
    [{}, 'Ready without network'],
    [{ state: { kind: 'missing', missing: 3, of: 28 } }, '3 of 28 missing'],
    [{ state: { kind: 'changed', changed: 2, of: 28 } }, '2 changed since'],
    // The last day of a subscription that ended at midnight.
    [{ state: closed('subscription') }, 'Closed: subscription ended on May 3, 2026'],
    [
      { state: closed('subscription', true) },
      'Closed: subscription ended on May 3, 2026 (by the clock of this device)',
    ],
    [{ state: closed('contact') }, 'Closed since May 4, 2026: too long without contact with the server. Connect once'],
    [
      { state: closed('clock', true) },
      'Closed: the clock of this device is ahead (it showed May 4, 2026). Set it right, then connect once',
    ],
    [{ state: closed('signed-out') }, 'Closed: sign in and take along again'],
    [{ state: closed('sign-in') }, 'Closed: the sign-in has ended, sign in'],
    [{ state: closed('other-person') }, 'Closed: of another account'],
    [{ state: closed('nothing') }, 'Closed: sign in'],
    [
      { state: { kind: 'expired', at: may } },
      'Closed since May 4, 2026: not brought up to date for too long. Connect once',
    ],
    [{ work: running(12) }, 'Loading 12 of 56 files'],
    [{ work: running(12, true) }, 'Updating: 12 of 56 files'],
    [{ work: { kind: 'waiting' } }, 'Waiting'],
    [
      { work: { kind: 'stopped', why: 'paused' }, state: { kind: 'missing', missing: 3, of: 28 } },
      'Paused · 3 of 28 missing',
    ],
    [{ work: { kind: 'stopped', why: 'full' }, state: { kind: 'missing', missing: 0, of: 0 } }, words.stopped.full],
  ]
  for (const [changes, text] of cases) test(text, () => assert.equal(packText(view(changes), words, 'en').text, text))

  test('and sizes, in the language of the page', () => {
    const { text } = packText(view({ state: closed('subscription') }), de.packs, 'de')
    assert.equal(text, 'Geschlossen: Abonnement endete am 03.05.2026')
    assert.deepEqual([sizeText(12_340_000, 'de'), sizeText(5_400_000_000, 'en')], ['12,3 MB', '5.4 GB'])
  })

  test('is loud when a chart expired at 0901Z, and warns in the week before', async (t) => {
    const line = (validUntil: number) => <PackStateLine view={view({ validUntil })} now={noon} withSize />
    const shown = await show(t, line(noon - 1))
    await shown.until(/EXPIRED CHARTS since .*, 0901Z/)
    await (await show(t, line(noon + day))).until(/first chart expires on/)
    const later = await show(t, line(noon + 30 * day))
    await later.until('Ready without network · 12.3 MB')
    assert.doesNotMatch(later.text(), /0901Z/)
  })

  test('is followed by why an update failed, in lines and in lists', async (t) => {
    const failed = view({ work: { kind: 'stopped', why: 'no network' } })
    const { until, all } = await show(t, <PackStateLine view={failed} now={noon} withSize />)
    await until(words.updateStopped['no network'])
    assert.equal(all('[data-pack]')[0]?.textContent, 'Ready without network · 12.3 MB')
    assert.equal(
      inOneLine(packText(failed, words, 'en')),
      'Ready without network. Not updated: the server does not answer.',
    )
  })

  test('shows progress, and what the last update changed', async (t) => {
    const { until, all } = await show(t, <PackStateLine view={view({ work: running(14) })} now={noon} withSize />)
    await until('Loading 14 of 56 files')
    assert.deepEqual([all('progress')[0]?.getAttribute('value'), all('progress')[0]?.getAttribute('max')], ['14', '56'])
    const updated = await show(t, <PackStateLine view={view({ changed: ['a', 'b'] })} now={noon} withSize />)
    await updated.until(words.updated(2))
  })
})

describe('the dialog', () => {
  const bytes = Object.fromEntries(
    someCharts.flatMap(({ image_day, image_night }) => [
      [image_day, 2_000_000],
      [image_night, 1_000_000],
    ]),
  )
  const dialogOf = (more: { readonly left?: number; readonly others?: readonly PackView[] } = {}) => {
    const seen: { taken: PackSelection | null; removed: string[]; closed: number } = {
      taken: null,
      removed: [],
      closed: 0,
    }
    const { left = 9_000_000_000, others = [] } = more
    const dialog = (
      <PackDialog
        icao="NZWN"
        offer={{ state: 'ready', value: { charts: someCharts, bytes }, isOld: false, fault: null }}
        view={null}
        snapshot={{ packs: others, storage: { used: 0, most: left } }}
        take={(selection) => {
          seen.taken = selection
        }}
        remove={(icao) => seen.removed.push(icao)}
        close={() => {
          seen.closed += 1
        }}
      />
    )
    return { dialog, seen }
  }

  test('says the size before, by categories, day and night', async (t) => {
    const { dialog, seen } = dialogOf()
    const { until, press, all } = await show(t, dialog)
    await until(/MB, \d charts/)
    const [first = ''] = all('[role=dialog] [role=status]').map(({ textContent }) => textContent)
    press(/^Night/)
    await until(/MB, \d charts/)
    const [second = ''] = all('[role=dialog] [role=status]').map(({ textContent }) => textContent)
    assert.notEqual(first, second)
    press(/^Approach/)
    press(words.start)
    assert.deepEqual(seen.taken?.pictures, ['image_day', 'thumb_day'])
    assert.equal(seen.taken?.categories?.includes('APP'), false)
    assert.equal(seen.closed, 1)
  })

  test('takes nothing along without a picture', async (t) => {
    const { dialog } = dialogOf()
    const { until, press, named } = await show(t, dialog)
    await until(/MB, \d charts/)
    press(/^Night/)
    press(/^Day/)
    await until(words.nothing)
    assert.equal((named(words.start) as HTMLButtonElement).disabled, true)
  })

  test('without enough room lets the person choose what goes', async (t) => {
    const { dialog, seen } = dialogOf({ left: 1_000_000, others: [view({ icao: 'YBBN', bytes: 8_000_000 })] })
    const { until, press, named } = await show(t, dialog)
    await until(/There is not enough room/)
    assert.equal((named(words.start) as HTMLButtonElement).disabled, true)
    press(words.removeSize('YBBN', '8 MB'))
    assert.deepEqual(seen.removed, ['YBBN'])
  })
})

describe('where browsers do not store the viewer (VIEWER_OFFLINE=false)', () => {
  const { dataset } = document.documentElement
  beforeEach(() => {
    dataset.worker = 'none'
  })
  afterEach(() => delete dataset.worker)

  test('the button says why', async (t) => {
    const { until, named } = await show(t, <TakeAlong icao="NZWN" isOpen={false} open={() => undefined} />)
    await until(words.viewerOff)
    assert.equal((named(`${words.take}: NZWN`) as HTMLButtonElement).disabled, true)
  })

  test('the list says why, and what is there can be removed, not taken along again', async (t) => {
    const airports = { NZWN: { name: 'Wellington', selection: {}, bytes: 1 } }
    const remembered = { 'platekeeper.packs': JSON.stringify({ account: 'ann', airports }) }
    t.after(() => {
      thisBrowser.set('platekeeper.packs', null)
      keeper.refresh()
    })
    const { until, all } = await show(t, <PacksPage />, { remembered })
    await until(words.viewerOff)
    keeper.refresh()
    await until('Wellington')
    assert.deepEqual(
      all('button').map((button) => button.textContent),
      [words.remove],
    )
  })

  test('a whole pack is not called ready', async (t) => {
    const { until } = await show(t, <PackStateLine view={view()} now={noon} withSize={false} />)
    await until(words.whole)
  })
})

describe('where browsers have no packs', () => {
  test('the button says why', async (t) => {
    const { until, named } = await show(t, <TakeAlong icao="NZWN" isOpen={false} open={() => undefined} />)
    await until(words.noStorage)
    assert.equal((named(`${words.take}: NZWN`) as HTMLButtonElement).disabled, true)
  })

  test('so does the list', async (t) => {
    const { until } = await show(t, <PacksPage />)
    await until(words.noStorage)
  })
})
