import type { Direction } from '../../facts/index.ts'
import type { Point, Rect } from '../sheet/geometry.ts'
import type { Sheet } from '../sheet/sheet.ts'
import { drawTable, tableHeight } from '../sheet/table.ts'
import { grouped, tens } from '../sheet/wording.ts'
import { altitudeAt, descentRate, type GlidePath, heightAt } from './glide-path.ts'

type Profile = { readonly way: Direction; readonly path: GlidePath; readonly miles: number }

const speeds = [70, 90, 100, 120, 140, 160]
const rowHeight = 40

/** The path from the side, and tables of altitudes and of descent rates, all labelled as computed. */
export function drawProfile(sheet: Sheet, rect: Rect, profile: Profile): void {
  const tables = tableHeight({ columns: [], rows: [[], []] }, rowHeight)
  drawSide(sheet, { ...rect, height: rect.height - tables - 36 }, profile)
  drawTables(sheet, { ...rect, y: rect.y + rect.height - tables, height: tables }, profile)
}

function drawSide(sheet: Sheet, rect: Rect, { way, path, miles }: Profile): void {
  const ground = rect.y + rect.height - 40
  const left = rect.x + 70
  const right = rect.x + rect.width - 210
  const highest = heightAt(path, miles) * 1.12
  const at = (mile: number, height: number): Point => ({
    x: right - ((right - left) * mile) / miles,
    y: ground - (height / highest) * (ground - rect.y - 16),
  })
  sheet.rect({ x: rect.x, y: ground, width: rect.width, height: 3 }, { fill: 'ink' })
  const landing = at(0, 0)
  sheet.rect({ x: landing.x, y: ground - 7, width: 150, height: 10 }, { fill: 'runway' })
  sheet.text(
    `RWY ${way.near.designator}`,
    { x: landing.x + 75, y: ground - 22 },
    { size: 26, face: 'bold', anchor: 'middle' },
  )

  for (let mile = 1; mile <= miles; mile += 1) {
    const point = at(mile, heightAt(path, mile))
    sheet.line({ x: point.x, y: ground }, point, { ink: 'grid', width: 2 })
    sheet.text(`${mile}`, { x: point.x, y: ground + 32 }, { size: 22, anchor: 'middle', ink: 'muted' })
    sheet.text(
      `${grouped(tens(altitudeAt(path, mile)))}′`,
      { x: point.x + 4, y: point.y - 16 },
      {
        size: 25,
        face: 'bold',
        anchor: 'middle',
        halo: 'paper',
      },
    )
  }
  sheet.text(
    'NM to threshold',
    { x: rect.x + rect.width - 6, y: ground + 32 },
    { size: 20, anchor: 'end', ink: 'muted' },
  )
  sheet.line(at(miles, heightAt(path, miles)), at(0, path.crossingHeight), { ink: 'course', width: 6 })
  for (let mile = 1; mile <= miles; mile += 1) sheet.circle(at(mile, heightAt(path, mile)), 6, { fill: 'course' })

  const elevation = path.elevationKnown ? 'threshold elevation' : 'aerodrome elevation (threshold not known)'
  const note = `Computed: ${path.degrees.toFixed(2)}° from ${path.crossingHeight} ft over the threshold, above ${elevation} ${grouped(path.thresholdElevation)} ft. Obstacles not assessed.`
  sheet.text(note, { x: rect.x + rect.width, y: rect.y + 16 }, { size: 20, anchor: 'end', ink: 'muted', halo: 'paper' })
}

function drawTables(sheet: Sheet, rect: Rect, { path, miles }: Profile): void {
  const distances = Array.from({ length: miles }, (_, index) => miles - index)
  const figures = (values: readonly number[]) => values.map((value) => grouped(value))
  const column = (title: string, weight: number) => ({ title, weight, align: 'middle' as const })
  const gap = 40
  const first = rect.width * 0.56
  drawTable(
    sheet,
    { ...rect, width: first },
    {
      columns: [{ title: 'NM to threshold', weight: 2.2 }, ...distances.map((mile) => column(`${mile}`, 1))],
      rows: [
        ['Altitude ft', ...figures(distances.map((mile) => tens(altitudeAt(path, mile))))],
        ['Height ft', ...figures(distances.map((mile) => tens(heightAt(path, mile))))],
      ],
    },
    rowHeight,
  )
  drawTable(
    sheet,
    { ...rect, x: rect.x + first + gap, width: rect.width - first - gap },
    {
      columns: [{ title: 'Ground speed kt', weight: 2.6 }, ...speeds.map((knots) => column(`${knots}`, 1))],
      rows: [
        ['Descent ft/min', ...figures(speeds.map((knots) => tens(descentRate(path, knots))))],
        ['Min to run 5 NM', ...speeds.map((knots) => minutes(5 / knots))],
      ],
    },
    rowHeight,
  )
}

/** `4:17`, from hours. */
function minutes(hours: number): string {
  const seconds = Math.round(hours * 3600)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
