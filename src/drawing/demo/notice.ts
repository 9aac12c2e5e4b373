import { wrap } from '../lettering/lettering.ts'
import { drawCompassRose } from '../sheet/compass-rose.ts'
import { type Point, step } from '../sheet/geometry.ts'
import type { DrawnChart } from '../sheet/raster.ts'
import { Sheet } from '../sheet/sheet.ts'

export type Notice = {
  readonly title: string
  readonly lead: string
  readonly steps: readonly { readonly title: string; readonly text: string }[]
}

/** Positions of the parts on a sheet of each shape; `text` is the top left of the column with words and steps. */
const layouts = {
  portrait: { width: 1600, height: 2500, emblem: { x: 800, y: 640 }, text: { x: 130, y: 1250 } },
  landscape: { width: 2500, height: 1600, emblem: { x: 560, y: 820 }, text: { x: 1040, y: 420 } },
} as const
const columnWidth = 1340
const bandHeight = 152
export type NoticeShape = keyof typeof layouts

/** A page in the style of the charts, shown in place of a chart, with the reason. Not georeferenced. */
export function drawNotice({ title, lead, steps }: Notice, shape: NoticeShape): DrawnChart {
  const { width, height, emblem, text } = layouts[shape]
  const sheet = new Sheet(width, height, bandHeight)
  sheet.rect({ x: 0, y: 0, width, height }, { fill: 'paper' })
  drawEmblem(sheet, emblem)
  sheet.rect({ x: 0, y: 0, width, height: bandHeight }, { fill: 'band' })
  sheet.text('PLATEKEEPER', { x: 44, y: 95 }, { size: 54, face: 'bold', ink: 'bandInk', tracking: 4 })
  sheet.text(
    'DEMO IMAGE',
    { x: width - 44, y: 95 },
    { size: 50, face: 'bold', ink: 'bandInk', anchor: 'end', tracking: 2 },
  )

  const middle = text.x + columnWidth / 2
  sheet.text(title, { x: middle, y: text.y }, { size: 82, face: 'bold', anchor: 'middle' })
  const leadStyle = { size: 36, anchor: 'middle', ink: 'muted' } as const
  wrap(lead, 1260, leadStyle).forEach((line, index) => {
    sheet.text(line, { x: middle, y: text.y + 85 + index * 54 }, leadStyle)
  })
  drawSteps(sheet, steps, { x: text.x, y: text.y + 240 })
  const foot = { size: 36, face: 'bold', ink: 'warning', anchor: 'middle', tracking: 7 } as const
  sheet.text('NOT FOR NAVIGATION', { x: width / 2, y: height - 86 }, foot)
  return { sheet, boundingBoxes: null }
}

function drawSteps(sheet: Sheet, steps: Notice['steps'], { x, y: top }: Point): void {
  let y = top
  steps.forEach(({ title, text }, index) => {
    const style = { size: 34 } as const
    const lines = wrap(text, 1120, style)
    const tall = 112 + lines.length * 48
    sheet.rect({ x, y, width: columnWidth, height: tall }, { fill: 'ground', radius: 20 })
    sheet.circle({ x: x + 80, y: y + tall / 2 }, 38, { fill: 'runway' })
    sheet.text(
      `${index + 1}`,
      { x: x + 80, y: y + tall / 2 + 15 },
      { size: 42, face: 'bold', ink: 'runwayMark', anchor: 'middle' },
    )
    sheet.text(title, { x: x + 160, y: y + 64 }, { size: 40, face: 'bold' })
    lines.forEach((line, row) => {
      sheet.text(line, { x: x + 160, y: y + 116 + row * 48 }, style)
    })
    y += tall + 30
  })
}

/** A runway in a compass rose, with a final approach to it. */
function drawEmblem(sheet: Sheet, centre: Point): void {
  sheet.circle(centre, 420, { fill: 'ground' })
  drawCompassRose(sheet, centre, 372, 0)
  for (const radius of [124, 248])
    sheet.circle(centre, radius, { stroke: { ink: 'hair', width: 3, dash: '3 10', cap: 'round' } })
  const course = 45
  const across = (at: Point, offset: number) => step(at, course + 90, offset)
  const [near, far] = [step(centre, course + 180, 250), step(centre, course, 250)]
  sheet.polygon([across(near, -38), across(far, -38), across(far, 38), across(near, 38)], { fill: 'runway' })
  for (let stripe = 0; stripe < 8; stripe += 1) {
    const offset = (stripe - 3.5) * 8.6
    const from = across(step(near, course, 14), offset)
    sheet.line(from, step(from, course, 46), { ink: 'runwayMark', width: 4.5 })
  }
  sheet.line(step(near, course, 92), step(far, course + 180, 24), { ink: 'runwayMark', width: 4, dash: '34 24' })
  const start = step(near, course + 180, 118)
  sheet.line(start, step(near, course + 180, 30), { ink: 'course', width: 8 })
  const tip = step(near, course + 180, 12)
  sheet.polygon([tip, step(tip, course + 162, 52), step(tip, course + 180, 40), step(tip, course - 162, 52)], {
    fill: 'course',
  })
}
