import assert from 'node:assert/strict'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, type TestContext, test } from 'node:test'
import { chartMap } from '#client'
import type { Draft } from '../../contract/calibration/index.ts'
import { oneWorker } from '../../editions/render/one-worker.fixture.ts'
import { apply, type Point } from '../../facts/geodesy/index.ts'
import { makeSheet } from '../../imaging/georeference/printed/made-sheet.fixture.ts'
import { randomFrom } from '../../imaging/georeference/printed/random-sheet.fixture.ts'
import { fileToPicture } from '../../imaging/index.ts'
import { avitabCalibration } from '../exchange/avitab-calibration.ts'
import { clicked, draft, madeChart, spread } from '../fit/made-chart.fixture.ts'
import { openPageRenderer } from '../pages/page-renderer.ts'
import { beginWith, imported, png, type Rows } from './session.fixture.ts'

const { pool } = oneWorker
const renderer = openPageRenderer()
after(() => renderer.close())

const size = { width: 450, height: 600 }
const leaning = madeChart({ size, turn: 6 })
const planView = { x1: 40, y1: 50, x2: 400, y2: 560 }
const circle = { x: 220, y: 220, radius: 50 }
const insets = [{ x1: 170, y1: 170, x2: 270, y2: 270, circle }]
const stated = draft(clicked(leaning, spread), { planView, insets })
const bytes = await png(size.width, size.height)

const plate: Rows = { 'plate.png': { bytes, row: 'KPDX,AP,Airport,10-9,1' } }

async function begin(t: TestContext, file = plate, limit?: number) {
  const { folder, session, listed } = await beginWith(t, renderer, file, limit)
  const [{ id } = assert.fail()] = listed
  const table = () => readFile(join(folder, 'calibrations.json'), 'utf8')
  return { folder, session, id, table }
}

/** The draft as a person agrees to it: with the turn that the page has said. */
async function agreed({ session, id }: Pick<Awaited<ReturnType<typeof begin>>, 'session' | 'id'>, of: Draft) {
  const { verdict } = await session.fit(id, of)
  assert.deepEqual(verdict?.faults, [])
  const { turn, mapError } = verdict
  return { turn, mapError, draft: { ...of, turn } }
}

test('a chart that leans is placed when a person agrees that it is turned, lies where its places are, and is taken back', async (t) => {
  const { folder, session, id, table } = await begin(t)
  const { version } = await session.open(id)
  const { turn, mapError, draft: turned } = await agreed({ session, id }, stated)
  assert.ok(Math.abs(turn + 6) < 0.05, `${turn}`)
  await session.save(id, turned, version)
  assert.equal(session.states()[id]?.is, 'done')
  const [entry] = Object.values<{ readonly turn: number }>(JSON.parse(await table()))
  assert.equal(entry?.turn, turn)

  const { boundingBoxes, width, height, note } = await imported(pool, folder, 'plate.png')
  assert.equal(note, null)
  assert.equal(boundingBoxes?.residual_px, mapError)
  const map = chartMap({ width, height, bounding_boxes: boundingBoxes }) ?? assert.fail('no map')
  const northUp = { degrees: turn, flat: size }
  const toPicture = fileToPicture({ size, grid: size, northUp })
  const shown = ([x, y]: Point) => {
    const [across, up] = apply(toPicture, [x, size.height - y])
    return { x: across, y: height - up }
  }
  for (const [u, v] of [...spread, [0.01, 0.01], [0.99, 0.99], [0.01, 0.99], [0.99, 0.01]] as readonly Point[]) {
    const pixel: Point = [planView.x1 + u * 360, planView.y1 + v * 510]
    const [expected, point] = [shown(pixel), map.toPoint(leaning.placeOf(pixel))]
    assert.ok(Math.hypot(point.x - expected.x, point.y - expected.y) < 1, `${pixel}: ${JSON.stringify(point)}`)
    const isInset = Math.hypot(pixel[0] - circle.x, pixel[1] - circle.y) < circle.radius
    assert.equal(map.covers(expected), !isInset, `${pixel}`)
  }

  // AviTab shows the file as it is.
  const sizes = { size, grid: size, northUp }
  const avitab = JSON.parse(avitabCalibration('ab'.repeat(32), boundingBoxes ?? assert.fail(), sizes).text).calibration
  for (const at of [1, 2, 3]) {
    const pixel: Point = [avitab[`x${at}`] * size.width, avitab[`y${at}`] * size.height]
    const { lat, lng } = leaning.placeOf(pixel)
    const off = Math.hypot(lat - avitab[`latitude${at}`], (lng - avitab[`longitude${at}`]) * 0.7) * 111_000
    assert.ok(off < 4 * 40, `corner ${at} is ${off} m off`)
  }

  // On the page it is shown as it is, and nothing has moved.
  const { draft: again = null, ...page } = await session.open(id)
  assert.deepEqual([page.width, page.height], [size.width, size.height])
  assert.deepEqual([again?.turn, again?.planView, again?.insets], [turn, planView, insets])
  for (const [at, { x, y }] of (again?.points ?? []).entries())
    assert.ok(Math.hypot(x - (stated.points[at]?.x ?? 0), y - (stated.points[at]?.y ?? 0)) < 0.01)
  const { verdict } = await session.fit(id, again ?? assert.fail())
  assert.deepEqual([verdict?.turn, verdict?.planView, verdict?.insets], [turn, planView, insets])
  await session.takeBack(id, page.version)
  assert.deepEqual([session.states()[id]?.is, (await session.open(id)).draft], ['unplaced', null])
})

test('nothing is turned to which nobody agreed: neither what is saved without it, nor points of a table without a turn', async (t) => {
  const { folder, session, id, table } = await begin(t)
  const { draft: turned } = await agreed({ session, id }, stated)
  const { version } = await session.open(id)
  await assert.rejects(session.save(id, stated, version), /^Rejection: Not saved: the chart would be turned by -6/)
  await assert.rejects(session.save(id, { ...turned, turn: -5 }, version), /to which nobody has agreed/)
  await session.save(id, turned, version)
  await writeFile(join(folder, 'calibrations.json'), (await table()).replace(/,\s*"turn": [-.\d]+/, ''))
  assert.doesNotMatch(await table(), /turn/)
  const { boundingBoxes, note, height } = await imported(pool, folder, 'plate.png')
  assert.deepEqual([boundingBoxes, height], [null, size.height])
  assert.match(note ?? '', /its map leans by 6\.0° clockwise, .*calibrate turns the chart by that, if you agree$/)
  await session.list()
  const { draft: opened, chart } = await session.open(id)
  assert.deepEqual([opened?.turn, chart.state.is], [undefined, 'doubtful'])
})

test('a page that prints a graticule that leans proposes it, and is not published until a person agrees', async (t) => {
  const sheet = await makeSheet({
    ...{ position: { lat: 45.6, lng: -122.8 }, scale: 150, spacing: 10, graticule: 'ticks', form: 'full' },
    projection: '+proj=lcc +lat_1=44 +lat_2=47 +lat_0=45 +lon_0=-119.3 +datum=WGS84',
    random: randomFrom(1),
  })
  const { session, id } = await begin(t, {
    'area.pdf': { bytes: sheet.pdf, row: 'KPDX,AP,Area,1-1,1' },
  })
  const { proposal, version } = await session.open(id)
  assert.equal(session.states()[id]?.is, 'proposed')
  const { draft: turned, turn } = await agreed({ session, id }, proposal?.draft ?? assert.fail('no proposal'))
  assert.ok(Math.abs(turn + 2.5) < 0.05, `${turn}`)
  await session.save(id, turned, version)
  assert.equal(session.states()[id]?.is, 'done')
})

test('where the limit is small a chart that leans hardly at all is turned too, and by the angle of its points once it differs', async (t) => {
  const { session, id } = await begin(t, plate, 0.1)
  const { version, chart } = await session.open(id)
  assert.equal(chart.state.is, 'unplaced')
  const leaningBy = (turn: number) => draft(clicked(madeChart({ size, turn, metresPerPixel: 2 }), spread))
  const { draft: turned, turn } = await agreed({ session, id }, leaningBy(0.04))
  assert.equal(turn, -0.04)
  const saved = await session.save(id, turned, version)
  assert.equal(session.states()[id]?.is, 'done')
  const moved = await agreed({ session, id }, { ...leaningBy(0.07), turn })
  assert.equal(moved.turn, -0.07)
  await session.save(id, moved.draft, saved.version)
  assert.equal(session.states()[id]?.is, 'done')
})
