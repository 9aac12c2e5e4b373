import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { chart, gone, missing } from '../../../../../testing/answers.ts'
import { showTool, type ToolSetting } from '../../../../../testing/chart-tool.tsx'
import { waitFor } from '../../../../../testing/page.ts'

const route = (...points: readonly object[]) => [{ kind: 'settings', key: 'route', value: { points } }] as const
const wellington = { name: 'NZWN', lat: -41.3272, lng: 174.805, isAirport: true }
const navaid = { name: 'WN', lat: -41.337, lng: 174.817 }
const brisbane = { name: 'YBBN', lat: -27.3842, lng: 153.1175, isAirport: true }
const away = [brisbane, { name: 'BN', lat: -27.2, lng: 153 }]

async function openRoute(t: Parameters<typeof showTool>[0], setting?: ToolSetting) {
  const shown = await showTool(t, 'route', setting)
  const { route: words } = shown.words.chart
  await shown.until(words.hint)
  const label = new RegExp(`^${words.label}`)
  const field = () => shown.named(label) as HTMLTextAreaElement
  const enter = async (text: string) => {
    shown.type(label, text)
    await waitFor(
      () => !shown.named(words.show).hasAttribute('disabled'),
      () => `${words.show} is disabled`,
    )
    field().form?.requestSubmit()
  }
  return { ...shown, field, enter, faults: words.faults, omissions: words.omissions, route: words }
}

describe('the panel of the route', () => {
  test('is empty at first, and says what to enter', async (t) => {
    for (const language of ['en', 'de'] as const) {
      const { until, words, named, all, route, field } = await openRoute(t, { language })
      await until(words.chart.tools.route)
      assert.equal(field().value, '')
      assert.equal(named(route.show).hasAttribute('disabled'), true)
      assert.equal(all('table').length, 0)
      assert.ok(all('button').every(({ textContent }) => textContent !== route.remove))
    }
  })

  test('has the airports and legs of the route, and its text in the field', async (t) => {
    const {
      until,
      named,
      words,
      route: texts,
      all,
      field,
    } = await openRoute(t, {
      answers: { kept: route(wellington, navaid) },
    })
    await until(texts.total)
    assert.match(named(words.chart.backTo('NZWN')).getAttribute('href') ?? '', /\/NZWN$/)
    assert.deepEqual(
      all('tbody th').map(({ textContent }) => textContent),
      ['NZWN', 'WN'],
    )
    assert.match(all('tfoot')[0]?.textContent ?? '', /0\.8$/)
    assert.equal(field().value, 'NZWN WN')
  })

  test('writes distances as the language does', async (t) => {
    const { until, route: texts } = await openRoute(t, { language: 'de', answers: { kept: route(wellington, navaid) } })
    await until(`${texts.total} 0,8`)
  })

  test('says why the route is not on this chart', async (t) => {
    const elsewhere = await openRoute(t, { answers: { kept: route(...away) } })
    await elsewhere.until(elsewhere.route.elsewhere)
    const charts = [chart({ is_georeferenced: false, bounding_boxes: null })]
    const noMap = await openRoute(t, { charts, answers: { kept: route(wellington, navaid) } })
    await noMap.until(noMap.route.noMap)
  })

  test('keeps the route that is entered', async (t) => {
    const { enter, untilSent, until, route: texts } = await openRoute(t)
    await enter('nzwn dct wn')
    await untilSent(/^PUT kept\/settings\/route .*"name":"NZWN".*"name":"WN"/m)
    await until(texts.total)
  })

  test('keeps it without what is not published or out of range, which it names', async (t) => {
    for (const language of ['en', 'de'] as const) {
      const { enter, until, untilSent, omissions, route: texts } = await openRoute(t, { language })
      await enter('NZWN WN NOWHERE 9530N12240W')
      await until(omissions.unknown('NOWHERE'))
      await until(omissions.range('9530N12240W'))
      await until(texts.without)
      await untilSent(/^PUT kept\/settings\/route /m)
    }
  })

  test('changes nothing if it cannot read a route of two points', async (t) => {
    for (const language of ['en', 'de'] as const) {
      const {
        enter,
        until,
        faults,
        omissions,
        route: texts,
        field,
        sent,
      } = await openRoute(t, {
        ...{ language, answers: { airport: missing, features: missing } },
      })
      await enter('NOWHERE')
      await until(omissions.unknown('NOWHERE'))
      await until(`${faults['too few']} ${texts.unchanged}`)
      assert.equal(field().value, 'NOWHERE')
      assert.ok(!sent.join().includes('settings/route'))
    }
  })

  test('says that a route has too many points', async (t) => {
    const { enter, until, faults, route: texts } = await openRoute(t)
    await enter(Array.from({ length: 201 }, (_, index) => `4100S${17_000 + (index % 50)}E`).join(' '))
    await until(`${faults['too many']('201', 200)} ${texts.unchanged}`)
  })

  test('looks the points up, and says that the server cannot be reached', async (t) => {
    const waits = await openRoute(t, { answers: { airport: 'pending' } })
    await waits.enter('NZWN WN')
    await waits.until(waits.route.looking)
    const { enter, until, faults, route: texts } = await openRoute(t, { answers: { airport: gone } })
    await enter('NZWN WN')
    await until(`${faults.unreachable} ${texts.unchanged}`)
  })

  test('removes the route, and the field for the next one has the focus', async (t) => {
    const shown = await openRoute(t, { answers: { kept: route(wellington, navaid) } })
    await shown.until(shown.route.total)
    shown.press(shown.route.remove)
    await shown.untilGone(shown.route.total)
    await shown.untilSent(/^DELETE kept\/settings\/route$/m)
    assert.equal(shown.field().value, '')
    assert.equal(document.activeElement, shown.field())
  })

  test('keeps the route on this device while the server does not answer', async (t) => {
    const { enter, until, words, route: texts } = await openRoute(t, { answers: { change: 'unreachable' } })
    await enter('NZWN WN')
    await until(words.kept.waiting)
    await until(texts.total)
  })
})
