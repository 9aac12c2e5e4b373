import type { ChartRecord } from '#client'
import type { DecodedImage } from '../../view/decoded-image.ts'
import type { Drawing } from '../../view/drawn-layer.ts'
import type { Stage } from '../../view/stage.ts'
import type { Comparison } from './compare-images.ts'
import { frameChanges } from './frame-changes.ts'

/** What the layer shows of two images. */
export type CompareScene = {
  readonly before: DecodedImage
  /** The opacity of the present chart: 0 to 1. */
  readonly now: number
  /** null: not known yet, or not computable because the page format differs. */
  readonly comparison: Comparison | null
  /** The change that the person is looking at. */
  readonly at: number | null
  readonly isNight: boolean
  /** Written across the earlier image. */
  readonly notice: string
}

export type CompareLayer = { show(scene: CompareScene | null): void; close(): void }

/**
 * The earlier image over the present one, with the opacity that `now` implies, and the removed and added ink. The notice is drawn
 * whenever the earlier image is visible: the earlier image is never shown without it.
 */
export function openCompareLayer(stage: Stage): CompareLayer {
  let scene: CompareScene | null = null
  const layer = stage.drawOver((drawing) => scene && draw(drawing, scene, stage.chart))
  return {
    show(shown) {
      scene = shown
      layer.redraw()
    },
    close: layer.close,
  }
}

type Page = Pick<ChartRecord, 'width' | 'height'>

function draw(drawing: Drawing, scene: CompareScene, page: Page): void {
  const { context, frame } = drawing
  const { before, now, comparison, isNight } = scene
  context.save()
  drawing.enterImage()
  context.globalAlpha = 1 - now
  context.fillStyle = isNight ? '#05080c' : '#fff'
  if (now < 1) {
    if (!isOfFormat(before, page)) context.fillRect(0, 0, page.width, page.height)
    drawInside(drawing, before, page)
  }
  // In the middle, with both images visible, identical parts fade and changes do not.
  const emphasis = 1 - Math.abs(2 * now - 1)
  if (comparison) {
    context.globalAlpha = 0.6 * emphasis
    context.fillRect(0, 0, page.width, page.height)
    context.globalAlpha = emphasis
    const marks = drawing.levelOf(comparison.marks, 1)
    if (marks) context.drawImage(marks, 0, 0, page.width, page.height)
  }
  context.globalAlpha = (1 - now) ** 1.5
  if (now < 1) writeAcross(drawing, scene.notice, page)
  context.restore()
  if (comparison) frameChanges(context, frame, { ...scene, changes: comparison.changes, imageHeight: page.height })
}

/** Whether two images can be overlaid. */
export const isOfFormat = (one: Page, other: Page): boolean => one.width === other.width && one.height === other.height

/** An image of another format keeps its aspect ratio. */
function drawInside({ context, levelOf }: Drawing, image: DecodedImage, page: Page): void {
  const scale = Math.min(page.width / image.width, page.height / image.height)
  const [width, height] = [image.width * scale, image.height * scale]
  const level = levelOf(image, 1 / scale)
  if (level) context.drawImage(level, (page.width - width) / 2, (page.height - height) / 2, width, height)
}

/** Screen-sized letters, repeated so densely that any part of the page wider than a thumb contains some. */
const letters = { size: 15, across: 36, down: 80 } as const

function writeAcross({ context, frame }: Drawing, notice: string, page: Page): void {
  context.beginPath()
  context.rect(0, 0, page.width, page.height)
  context.clip()
  const [width = 0, height = 0] = frame.size
  context.setTransform(frame.pixelRatio, 0, 0, frame.pixelRatio, 0, 0)
  context.translate(width / 2, height / 2)
  context.rotate(-Math.PI / 6)
  context.font = `700 ${letters.size}px B612, sans-serif`
  context.textBaseline = 'middle'
  context.globalAlpha *= 0.62
  context.fillStyle = '#d1201b'
  const step = context.measureText(notice).width + letters.across
  const reach = Math.hypot(width, height) / 2
  for (let row = 0, y = -reach; y < reach; row++, y += letters.down)
    for (let x = -reach - (row % 2) * (step / 2); x < reach; x += step) context.fillText(notice, x, y)
}
