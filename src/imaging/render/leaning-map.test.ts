import assert from 'node:assert/strict'
import { test } from 'node:test'
import sharp from 'sharp'
import { chartMap } from '#client'
import { apply, type Calibration, type Point } from '../../facts/geodesy/index.ts'
import { PDFDocument } from '../../pdf/index.ts'
import { georeference } from '../georeference/georeference.ts'
import { fileToPicture } from '../georeference/picture-turn.ts'
import { loadPdfium } from '../pdf/pdfium.ts'
import { frame, type LeaningMap, leaningMap } from './leaning-map.fixture.ts'
import { renderFile } from './render-file.ts'

const pdfium = await loadPdfium()
const away = 8
const made = await leaningMap(away)

const placed = (
  { pictures, ...rendering }: Awaited<ReturnType<typeof renderFile>>,
  calibrations: readonly Calibration[],
) => georeference({ ...rendering, calibrations, mapErrorLimit: 15 })

async function grey(png: Uint8Array) {
  const { data, info } = await sharp(png).greyscale().raw().toBuffer({ resolveWithObject: true })
  return { ...info, at: (x: number, y: number) => data[Math.round(y) * info.width + Math.round(x)] ?? 255 }
}

/** The middle of what is black about a place of a picture, from its top left. */
function dotAt({ at }: Awaited<ReturnType<typeof grey>>, { x, y }: { readonly x: number; readonly y: number }) {
  let [sum, left, top] = [0, 0, 0]
  for (let row = Math.floor(y) - 9; row <= y + 9; row++)
    for (let column = Math.floor(x) - 9; column <= x + 9; column++) {
      const dark = at(column, row) < 110 ? 255 - at(column, row) : 0
      sum += dark
      left += dark * (column + 0.5)
      top += dark * (row + 0.5)
    }
  return sum > 2000 ? { x: left / sum, y: top / sum } : assert.fail(`nothing is drawn at ${x}, ${y}`)
}

/** The picture and the record of a file, turned as its map leans. */
async function turned(pdf: Uint8Array, { calibration }: Pick<LeaningMap, 'calibration'>) {
  const straight = placed(await renderFile(pdfium, pdf, 1), [calibration])
  const turn = straight.turnWanted ?? assert.fail(straight.note ?? 'no turn')
  const calibrations = [{ ...calibration, turn }]
  const rendering = await renderFile(pdfium, pdf, 1, calibrations)
  const georeferenced = placed(rendering, calibrations)
  const { width, height, day } = rendering.pictures
  const { boundingBoxes } = georeferenced
  const map = chartMap({ width, height, bounding_boxes: boundingBoxes }) ?? assert.fail(georeferenced.note ?? 'no map')
  return { straight, turn, rendering, georeferenced, map, picture: await grey(day) }
}

/** Pixels by which the dots of the picture are from where the record has their places. */
const errors = (
  picture: Awaited<ReturnType<typeof grey>>,
  map: NonNullable<ReturnType<typeof chartMap>>,
  { places }: Pick<LeaningMap, 'places'>,
) =>
  places.map((place) => {
    const point = map.toPoint(place)
    const dot = dotAt(picture, point)
    return Math.hypot(point.x - dot.x, point.y - dot.y)
  })

const found = await turned(made.pdf, made)
const other = await leaningMap(-3.3)
const otherFound = await turned(other.pdf, other)

test('a map that leans is not used, and the note says by how much, and what a person can do', () => {
  const { straight, turn } = found
  assert.equal(straight.boundingBoxes, null)
  assert.ok(Math.abs(Math.abs(turn) - 0.7314 * away) < 0.1, `${turn}`)
  assert.match(
    straight.note ?? '',
    /its map leans by 5\.[89]° counter-clockwise, up to \d+\.\d px from any box .*; platekeeper calibrate turns the chart by that, if you agree$/,
  )
})

test('turned as it leans, all that is drawn lies within half a pixel of where the record has it', async () => {
  const far = await leaningMap(13)
  for (const [{ picture, map: record, georeferenced }, map] of [
    [found, made],
    [otherFound, other],
    [await turned(far.pdf, far), far],
  ] as const) {
    const worst = Math.max(...errors(picture, record, map))
    assert.ok(worst < 0.5, `${worst.toFixed(2)} px`)
    assert.ok((georeferenced.boundingBoxes?.residual_px ?? 99) < 15)
  }
})

/** From pixels of the file, from its lower left, to the shown picture, from its top left. */
const toShown = ({ rendering, turn }: Awaited<ReturnType<typeof turned>>) => {
  const { size, pictures } = rendering
  const affine = fileToPicture({ ...rendering, northUp: { degrees: turn, flat: size } })
  return (at: Point) => {
    const [x, up] = apply(affine, at)
    return { x, y: pictures.height - up }
  }
}
const pixels = 300 / 72

test('the map ends at its frame, which leans: beyond it is no map, within it is', () => {
  const { x1, y1, x2, y2 } = frame
  const sides = [0.01, 0.3, 0.7, 0.99].flatMap((share): readonly (readonly [Point, Point])[] => {
    const [x, y] = [x1 + share * (x2 - x1), y1 + share * (y2 - y1)]
    return [
      [
        [x, y1],
        [0, -1],
      ],
      [
        [x, y2],
        [0, 1],
      ],
      [
        [x1, y],
        [-1, 0],
      ],
      [
        [x2, y],
        [1, 0],
      ],
    ]
  })
  for (const each of [found, otherFound])
    for (const [[x, y], [right, up]] of sides)
      for (const off of [-1, 1]) {
        const at = toShown(each)([(x + off * right) * pixels, (y + off * up) * pixels])
        assert.equal(each.map.covers(at), off < 0, `${x}, ${y}: ${off} points beyond the frame`)
      }
})

test('boxes, circles and polygons that are not to scale are where they were on the page', () => {
  const circle = { x: 120, y: 200, radius: 20 }
  const polygon = [
    { x: 30, y: 150 },
    { x: 70, y: 165 },
    { x: 45, y: 200 },
  ]
  const insets = [
    { x1: 30, y1: 45, x2: 80, y2: 95 },
    { x1: 100, y1: 180, x2: 140, y2: 220, circle },
    { x1: 30, y1: 150, x2: 70, y2: 200, polygon },
  ]
  const { pictures } = found.rendering
  const { boundingBoxes, before } = placed(found.rendering, [{ ...made.calibration, insets, turn: found.turn }])
  const map = chartMap({ ...pictures, bounding_boxes: boundingBoxes }) ?? assert.fail('no map')
  const shown = toShown(found)
  const isMap = (x: number, y: number) => map.covers(shown([x * pixels, y * pixels]))
  const within = [
    [30.5, 45.5],
    [79.5, 45.5],
    [79.5, 94.5],
    [30.5, 94.5],
    [120, 219.5],
    [133.5, 213.5],
    [45.5, 198],
    [68, 165],
  ] as const
  for (const [x, y] of within) assert.equal(isMap(x, y), false, `${x}, ${y}`)
  const beside = [
    [29.5, 44.5],
    [80.5, 44.5],
    [80.5, 95.5],
    [29.5, 95.5],
    [120, 220.5],
    [135, 215],
    [44, 201],
    [71, 165],
  ] as const
  for (const [x, y] of beside) assert.equal(isMap(x, y), true, `${x}, ${y}`)
  assert.equal(before?.insets.length, 3)
})

test('profile, minimums and header of a plate are where they were on the page', () => {
  const box = (x1: number, y1: number, x2: number, y2: number) => ({ x1, y1, x2, y2 })
  const parts = { profile: box(70, 90, 690, 115), minimums: box(70, 20, 690, 80), header: box(70, 1060, 690, 1110) }
  const layout = { planView: box(63, 130, 687, 1040), insets: [], ...parts }
  const calibration = { ...made.calibration, planView: null, turn: found.turn }
  const { boundingBoxes } = placed({ ...found.rendering, layout }, [calibration])
  const { height } = found.rendering.pictures
  for (const part of ['profile', 'minimums', 'header'] as const) {
    const { x1, y1, x2, y2 } = boundingBoxes?.[part]?.pixels ?? assert.fail(part)
    const of = parts[part]
    const { x, y } = toShown(found)([(of.x1 + of.x2) / 2, (of.y1 + of.y2) / 2])
    assert.ok(Math.hypot((x1 + x2) / 2 - x, height - (y1 + y2) / 2 - y) < 1, part)
    assert.ok(Math.abs(x2 - x1 - (of.x2 - of.x1)) <= 2 && Math.abs(y2 - y1 - (of.y2 - of.y1)) <= 2, part)
  }
})

test('what lies beyond the visible part of a page is not drawn beside it', async () => {
  const cropped = await leaningMap(away, { crop: 40 })
  const { picture, map } = await turned(cropped.pdf, cropped)
  assert.ok(Math.max(...errors(picture, map, cropped)) < 0.5)
  const { width, height } = picture
  for (const [x, y] of [
    [3, 3],
    [width - 4, 3],
    [width - 4, height - 4],
    [3, height - 4],
  ] as const)
    assert.equal(picture.at(x, y), 255, `${x}, ${y}`)
})

test('a page that is a scan, and leans as one, is turned once by both', async () => {
  const { pictures } = await renderFile(pdfium, made.pdf, 1)
  const lean = 1.5
  const scan = sharp(pictures.day).removeAlpha().rotate(lean, { background: '#fff' })
  const { data, info } = await scan.jpeg({ quality: 90 }).toBuffer({ resolveWithObject: true })
  const document = await PDFDocument.create()
  const page = document.addPage([info.width * 0.24, info.height * 0.24])
  const image = await document.embedJpg(data)
  page.drawImage(image, { x: 0, y: 0, width: page.getWidth(), height: page.getHeight() })
  const [cosine, sine] = [Math.cos((lean * Math.PI) / 180), Math.sin((lean * Math.PI) / 180)]
  const onScan = ([x, y]: Point): Point => [
    page.getWidth() / 2 + cosine * (x - 90) + sine * (y - 135),
    page.getHeight() / 2 - sine * (x - 90) + cosine * (y - 135),
  ]
  // As a person would, at the dots that are seen on it.
  const seen = await grey(data)
  const control = made.calibration.control.map(({ from, to }) => {
    const [x, up] = onScan(from)
    const dot = dotAt(seen, { x: x * pixels, y: info.height - up * pixels })
    return { from: [dot.x / pixels, (info.height - dot.y) / pixels] as const, to }
  })
  const found = await turned(await document.save(), { calibration: { ...made.calibration, control, planView: null } })
  assert.ok(Math.abs((found.rendering.turned?.degrees ?? 0) + lean) < 0.1, 'found as a lean')
  // PDFium draws a picture up to a pixel wider than it is.
  const worst = Math.max(...errors(found.picture, found.map, made))
  assert.ok(worst < 1.5, `${worst.toFixed(2)} px`)
})

test('a picture that would be too large to be turned is not, and the note says so', () => {
  const { pictures: _, ...rendering } = found.rendering
  const drawn = { ...rendering, calibrations: [made.calibration], mapErrorLimit: 15, mostTurned: 1_000_000 }
  const { note, turnWanted } = georeference(drawn)
  assert.match(note ?? '', /its picture is too large to be turned$/)
  assert.equal(turnWanted, undefined)
})
