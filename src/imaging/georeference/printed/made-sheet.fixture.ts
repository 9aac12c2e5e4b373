import { type Point, type Projection, projectionOf } from '../../../facts/geodesy/index.ts'
import { destination, metresPerDegree, type Position } from '../../../facts/index.ts'
import { degrees, PDFDocument, type PDFFont, type PDFPage, rgb, StandardFonts } from '../../../pdf/index.ts'
import type { Turn } from '../../pdf/read-characters.ts'
import type { KnownAerodrome } from './printed-map.ts'

/** What is wrong with a sheet: each is a map that looks right. */
export type Flaw =
  | 'a label moved by 1′'
  | 'all latitudes moved by 1′'
  | 'mirrored'
  | 'a second scale'
  | 'E for W'
  | 'stretched'
  | 'a tick moved'
  | 'of another aerodrome'

export type MadeSheet = {
  /** Of the aerodrome, in the middle of the map. */
  readonly position: Position
  /** Metres that a point shows. */
  readonly scale: number
  /** PROJ string. */
  readonly projection: string
  /** Minutes between labels. */
  readonly spacing: number
  /** `lines`: across the map, broken at the label, as on diagrams of the FAA; `ticks`: at all sides of the frame. */
  readonly graticule: 'lines' | 'ticks'
  readonly form: LabelForm
  /** Degrees counter-clockwise by which the drawing is turned on the page. */
  readonly turn?: Turn
  /** /Rotate of the page. */
  readonly rotate?: Turn
  readonly runways?: boolean
  /** Prints the reference point. */
  readonly reference?: boolean
  /** Prints it as the magnetic variation, on its own. */
  readonly variation?: string
  readonly flaw?: Flaw | undefined
  /** Random numbers below 1. */
  readonly random: () => number
}

export type LabelForm =
  | 'full'
  | 'degree sign lost'
  | 'before'
  | 'letter lost'
  | 'stacked'
  | 'spaced'
  | 'turned'
  | 'whole degrees'

export type Made = {
  readonly pdf: Uint8Array
  readonly aerodrome: KnownAerodrome
  /** Points of the page as displayed, from its bottom left, where the sheet really has a place. */
  readonly pageOf: (place: Position) => Point
  /** Places all over the map. */
  readonly places: readonly Position[]
}

const size = { width: 420, height: 594 } as const
const frame = { x1: 40, y1: 50, x2: 380, y2: 530 } as const
const middle: Point = [210, 290]
const font = 6

type Sheet = MadeSheet & { readonly plane: Projection; readonly pen: Pen }

/** A chart whose map is known. */
export async function makeSheet(made: MadeSheet): Promise<Made> {
  const document = await PDFDocument.create()
  const turn = made.turn ?? 0
  const [width, height] = turn % 180 === 0 ? [size.width, size.height] : [size.height, size.width]
  const page = document.addPage([width, height])
  const rotate = made.rotate ?? 0
  page.setRotation(degrees(rotate))
  const helvetica = await document.embedFont(StandardFonts.Helvetica)
  const pen = penOn(page, helvetica, turn)
  const plane = projectionOf(made.projection)
  const sheet: Sheet = { ...made, plane, pen }
  pen.box([frame.x1, frame.y1], [frame.x2, frame.y2])
  const runways = made.runways ? runwaysOf(made.position) : []
  for (const runway of runways) pen.bar(drawnAt(sheet, runway[0]), drawnAt(sheet, runway[1]), 45 / made.scale)
  drawGraticule(sheet)
  if (made.flaw === 'a second scale')
    drawGraticule({ ...sheet, scale: made.scale * 0.5, spacing: made.spacing / 2, flaw: undefined }, 20)
  for (let at = 0; at < 40; at++) clutter(sheet)
  if (made.reference)
    pen.text(
      `ARP ${label(made.position.lat, 'lat', 'reference')} ${label(made.position.lng, 'lng', 'reference')}`,
      [60, 560],
    )
  if (made.variation) pen.text(made.variation, [60, 520])
  const away = made.flaw === 'of another aerodrome' ? destination(made.position, 45, made.scale * 900) : made.position
  return {
    pdf: await document.save(),
    aerodrome: { position: away, runways },
    pageOf: (place) => displayed(onPage(drawnAt(sheet, place), turn), { width, height, rotate }),
    places: [0.1, 0.5, 0.9].flatMap((across) =>
      [0.1, 0.5, 0.9].map((up) => placeAt(sheet, [frame.x1 + across * 340, frame.y1 + up * 480])),
    ),
  }
}

function drawnAt({ plane, position, scale, flaw }: Sheet, place: Position): Point {
  const [x, y] = plane.forward([place.lng, place.lat])
  const [x0, y0] = plane.forward([position.lng, position.lat])
  const wide = flaw === 'stretched' ? 1.03 : flaw === 'mirrored' ? -1 : 1
  return [middle[0] + (wide * (x - x0)) / scale, middle[1] + (y - y0) / scale]
}

function placeAt({ plane, position, scale }: Sheet, [x, y]: Point): Position {
  const [x0, y0] = plane.forward([position.lng, position.lat])
  const [lng, lat] = plane.inverse([x0 + (x - middle[0]) * scale, y0 + (y - middle[1]) * scale])
  return { lat, lng }
}

function runwaysOf(position: Position): KnownAerodrome['runways'] {
  return [40, 130].map((bearing, at) => {
    const centre = destination(position, 90, at * 300)
    return [destination(centre, bearing, 1400), destination(centre, bearing + 180, 1400)]
  })
}

const spotOf = (sheet: Sheet, axis: 'lat' | 'lng', value: number, along: number): Point => {
  const place = placeAt(sheet, axis === 'lat' ? [along, middle[1]] : [middle[0], along])
  return drawnAt(sheet, { ...place, [axis]: value })
}

/** Where a parallel or meridian crosses a straight line of the sheet: repeated, because both bend. */
function crossing(sheet: Sheet, axis: 'lat' | 'lng', value: number, along: number): Point {
  const at = axis === 'lat' ? 0 : 1
  let guess = along
  for (let round = 0; round < 4; round++) guess += along - spotOf(sheet, axis, value, guess)[at]
  return spotOf(sheet, axis, value, guess)
}

function drawGraticule(sheet: Sheet, inward = 0): void {
  const { position, scale, spacing, flaw, random, pen } = sheet
  const metres = metresPerDegree(position.lat)
  for (const axis of ['lat', 'lng'] as const) {
    const half = axis === 'lat' ? 230 : 160
    const reach = (half * scale) / (axis === 'lat' ? metres.north : metres.east)
    const first = Math.ceil(((position[axis] - reach) * 60) / spacing)
    const last = Math.floor(((position[axis] + reach) * 60) / spacing)
    const values = Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => ((first + at) * spacing) / 60)
    const chosen = Math.floor(random() * values.length)
    for (const [index, value] of values.entries()) {
      const isMoved =
        (flaw === 'a label moved by 1′' && axis === 'lat' && index === chosen) ||
        (flaw === 'all latitudes moved by 1′' && axis === 'lat')
      // By what the last number counts.
      const unit = sheet.form === 'whole degrees' ? 1 : 1 / 60
      const text = label(isMoved ? value + unit : value, axis, sheet.form, flaw === 'E for W')
      const off = flaw === 'a tick moved' && axis === 'lng' && index === chosen ? 6 : 0
      if (sheet.graticule === 'lines') line(sheet, { axis, value, text, off, inward })
      else ticks(sheet, { axis, value, text, off, inward })
    }
  }
  if (sheet.graticule === 'ticks') pen.text('VAR 3° E 2024', [60, 540])
}

type Drawn = {
  readonly axis: 'lat' | 'lng'
  readonly value: number
  readonly text: string
  readonly off: number
  readonly inward: number
}

/** A line across the map, with its label in a gap. */
function line({ pen, ...sheet }: Sheet, { axis, value, text, off, inward }: Drawn): void {
  const whole = { ...sheet, pen }
  const [from, to] = axis === 'lat' ? [frame.x1, frame.x2] : [frame.y1, frame.y2]
  const stop = axis === 'lat' ? 300 - inward * 6 : 80 + inward * 4
  const along = [from, (from + stop) / 2, stop - 18, stop + 18, (stop + to) / 2, to]
  const points = along.map((each) => moved(crossing(whole, axis, value, each), axis, off))
  for (const [at, point] of points.entries())
    if (at % 3 !== 2 && points[at + 1]) pen.line(point, points[at + 1] ?? point)
  const [x, y] = moved(crossing(whole, axis, value, stop), axis, off)
  pen.label(text, [x, y], sheet.form)
}

/** Ticks at both sides of the frame, with a label at each, and shorter ones between that have none. */
function ticks({ pen, ...sheet }: Sheet, { axis, value, text, off, inward }: Drawn): void {
  const whole = { ...sheet, pen }
  const sides = axis === 'lat' ? [frame.x1 + inward, frame.x2 - inward] : [frame.y1 + inward, frame.y2 - inward]
  for (const [at, side] of sides.entries()) {
    const inwards = at === 0 ? 1 : -1
    const tick = (coordinate: number, long: number): Point => {
      const one = moved(crossing(whole, axis, coordinate, side), axis, off)
      const isInside =
        one[0] > frame.x1 - 0.1 && one[0] < frame.x2 + 0.1 && one[1] > frame.y1 - 0.1 && one[1] < frame.y2 + 0.1
      if (!isInside) return one
      const other = moved(crossing(whole, axis, coordinate, side + inwards * long), axis, off)
      pen.line(one, other)
      return other
    }
    const end = tick(value, 9)
    for (const part of [0.2, 0.4, 0.6, 0.8]) tick(value + (part * sheet.spacing) / 60, 4)
    const beside: Point = axis === 'lat' ? [end[0] + inwards * 20, end[1]] : [end[0], end[1] + inwards * 8]
    pen.label(text, beside, sheet.form)
  }
}

const moved = ([x, y]: Point, axis: 'lat' | 'lng', off: number): Point => (axis === 'lat' ? [x, y + off] : [x + off, y])

/** Lines, figures and letters of a chart that are no graticule. */
function clutter({ pen, random }: Sheet): void {
  const spot = (): Point => [frame.x1 + random() * 340, frame.y1 + random() * 480]
  const at = spot()
  const [dx, dy] = [random() * 30 - 15, random() * 30 - 15]
  pen.line(at, random() < 0.5 ? [at[0] + dx, at[1] + dy] : random() < 0.5 ? [at[0] + dx, at[1]] : [at[0], at[1] + dy])
  pen.text(random() < 0.3 ? `${Math.floor(random() * 360)}°` : String(Math.floor(random() * 3000)), spot())
}

/** A coordinate as sheets print it. */
function label(coordinate: number, axis: 'lat' | 'lng', form: LabelForm | 'reference', isWrong = false): string {
  const value = coordinate - 360 * Math.round(coordinate / 360)
  const seconds = Math.round(Math.abs(value) * 3600)
  const [whole, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  const two = (each: number) => String(each).padStart(2, '0')
  const first = String(whole).padStart(axis === 'lat' ? 2 : 3, '0')
  const sign = axis === 'lat' ? (value < 0 ? 'S' : 'N') : value < 0 !== isWrong ? 'W' : 'E'
  if (form === 'reference') return `${first}°${two(minutes)}'${two(rest)}"${sign}`
  const fine = rest === 0 ? '' : `${two(rest)}"`
  if (form === 'degree sign lost') return `${first}${two(minutes)}’${fine}${sign}`
  if (form === 'before') return `${sign}${first} ${two(minutes)}${rest === 0 ? '' : ` ${two(rest)}`}`
  if (form === 'letter lost') return `${first}°${two(minutes)}’${fine}`
  if (form === 'whole degrees') return axis === 'lat' ? `${sign}${first}°` : `${first}°${sign}`
  if (form === 'stacked' && rest === 0) return `${sign}${first}°\n${two(minutes)}’`
  return `${first}°${two(minutes)}’${fine}${sign}`
}

type Pen = ReturnType<typeof penOn>

const turned = ([x, y]: Point, turn: Turn): Point =>
  turn === 90 ? [-y, x] : turn === 180 ? [-x, -y] : turn === 270 ? [y, -x] : [x, y]

/** From the sheet as it is read to the page. */
function onPage(point: Point, turn: Turn): Point {
  const [x, y] = turned(point, turn)
  return [
    x + (turn === 90 ? size.height : turn === 180 ? size.width : 0),
    y + (turn === 270 ? size.width : turn === 180 ? size.height : 0),
  ]
}

type Shown = { readonly width: number; readonly height: number; readonly rotate: Turn }

/** From the page to the page as displayed, which /Rotate turns clockwise. */
function displayed([x, y]: Point, { width, height, rotate }: Shown): Point {
  if (rotate === 90) return [y, width - x]
  if (rotate === 180) return [width - x, height - y]
  return rotate === 270 ? [height - y, x] : [x, y]
}

function penOn(page: PDFPage, helvetica: PDFFont, turn: Turn) {
  const at = (point: Point) => {
    const [x, y] = onPage(point, turn)
    return { x, y }
  }
  const line = (one: Point, other: Point, thickness = 0.5) =>
    page.drawLine({ start: at(one), end: at(other), thickness })
  const text = (words: string, point: Point, more = 0) =>
    page.drawText(words, { ...at(point), size: font, font: helvetica, rotate: degrees(turn + more) })
  return {
    line,
    text,
    box([x1, y1]: Point, [x2, y2]: Point) {
      for (const [one, other] of [
        [
          [x1, y1],
          [x2, y1],
        ],
        [
          [x2, y1],
          [x2, y2],
        ],
        [
          [x2, y2],
          [x1, y2],
        ],
        [
          [x1, y2],
          [x1, y1],
        ],
      ] as const)
        line(one, other)
    },
    bar([ax, ay]: Point, [bx, by]: Point, width: number) {
      const long = Math.hypot(bx - ax, by - ay)
      const [nx, ny] = [((by - ay) / long) * (width / 2), ((ax - bx) / long) * (width / 2)]
      const corners = [
        [ax + nx, ay + ny],
        [bx + nx, by + ny],
        [bx - nx, by - ny],
        [ax - nx, ay - ny],
      ] as const
      const path = corners
        .map((corner, index) => `${index === 0 ? 'M' : 'L'} ${at(corner).x} ${-at(corner).y}`)
        .join(' ')
      page.drawSvgPath(`${path} Z`, { x: 0, y: 0, color: rgb(0, 0, 0) })
    },
    /** Around a point. */
    label(words: string, [x, y]: Point, form: LabelForm) {
      const rows = words.split('\n')
      for (const [row, each] of rows.entries()) {
        const wide = helvetica.widthOfTextAtSize(each, font)
        const down = (row - (rows.length - 1) / 2) * font
        if (form === 'turned') text(each, [x + 2, y - wide / 2], 90)
        else if (form === 'spaced') {
          let along = x - wide / 2 - (each.length - 1) * 0.75
          for (const letter of each) {
            text(letter, [along, y - 2 - down])
            along += helvetica.widthOfTextAtSize(letter, font) + 1.5
          }
        } else text(each, [x - wide / 2, y - 2 - down])
      }
    },
  }
}
