import assert from 'node:assert/strict'
import type { CDPSession, Page } from 'playwright-core'
import sharp from 'sharp'

export type Spot = { readonly x: number; readonly y: number }

export type Screenshot = { readonly pixels: Uint8Array; readonly width: number; readonly height: number }

export const colours = { cyan: [0, 255, 255], green: [0, 255, 0], blue: [0, 0, 255], symbol: [209, 0, 104] } as const
export type Colour = keyof typeof colours

/** Of the chart alone: the thumbnails in the list next to it have its colours, too. */
export async function screenshot(page: Page): Promise<Screenshot> {
  const clip = (await page.locator('[data-ready="true"]').boundingBox()) ?? assert.fail('There is no chart')
  const { data, info } = await sharp(await pictureOf(page, clip))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { pixels: data, width: info.width, height: info.height }
}

type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number }

const sessions = new WeakMap<Page, Promise<CDPSession>>()

/** A PNG, which Chromium compresses little: three times as fast as `page.screenshot`. */
export async function pictureOf(page: Page, clip: Box): Promise<Buffer> {
  const session = sessions.get(page) ?? page.context().newCDPSession(page)
  sessions.set(page, session)
  const options = { format: 'png', clip: { ...clip, scale: 1 }, optimizeForSpeed: true } as const
  const { data } = await (await session).send('Page.captureScreenshot', options)
  return Buffer.from(data, 'base64')
}

/** Sum of the differences of the channels. */
function difference({ pixels }: Screenshot, at: number, colour: Colour): number {
  const [r, g, b] = colours[colour]
  return Math.abs((pixels[at] ?? 0) - r) + Math.abs((pixels[at + 1] ?? 0) - g) + Math.abs((pixels[at + 2] ?? 0) - b)
}

/** The middle of everything of a colour. */
export function middleOf(shot: Screenshot, colour: Colour): Spot {
  let [x, y, count] = [0, 0, 0]
  for (let at = 0; at < shot.pixels.length; at += 3) {
    if (difference(shot, at, colour) > 60) continue
    x += ((at / 3) % shot.width) + 0.5
    y += Math.floor(at / 3 / shot.width) + 0.5
    count++
  }
  assert.ok(count > 3, `${colour} is on the screenshot`)
  return { x: x / count, y: y / count }
}

/** Screen pixels around the position, in which the aircraft is. */
const reach = 22

/**
 * Where the aircraft at a position points to, in degrees clockwise from the top of the screen: most of it is behind its position, and left
 * and right of the axis through its centre of gravity it is the same.
 */
export function directionOf(shot: Screenshot, middle: Spot): number {
  const weight = (x: number, y: number): number => {
    if (x < 0 || y < 0 || x >= shot.width || y >= shot.height) return 0
    return Math.max(0, 1 - difference(shot, (y * shot.width + x) * 3, 'symbol') / 200)
  }
  /** Between the middles of pixels. */
  const weightAt = (x: number, y: number): number => {
    const [left, top] = [Math.floor(x - 0.5), Math.floor(y - 0.5)]
    const [right, below] = [x - 0.5 - left, y - 0.5 - top]
    return (
      (weight(left, top) * (1 - right) + weight(left + 1, top) * right) * (1 - below) +
      (weight(left, top + 1) * (1 - right) + weight(left + 1, top + 1) * right) * below
    )
  }
  const steps = Array.from({ length: 4 * reach + 1 }, (_, at) => at / 2 - reach)
  let [behindX, behindY, all] = [0, 0, 0]
  for (const x of steps) {
    for (const y of steps) {
      const here = Math.hypot(x, y) > reach ? 0 : weightAt(middle.x + x, middle.y + y)
      behindX += here * x
      behindY += here * y
      all += here
    }
  }
  const rough = (Math.atan2(-behindX, behindY) * 180) / Math.PI
  const centre = { x: middle.x + behindX / all, y: middle.y + behindY / all }
  let best = { direction: rough, uneven: Number.POSITIVE_INFINITY }
  for (const [around, step] of [
    [30, 3],
    [3, 0.25],
  ] as const) {
    const from = best.direction
    for (let off = -around; off <= around; off += step) {
      const uneven = unevenness((from + off) * (Math.PI / 180))
      if (uneven < best.uneven) best = { direction: from + off, uneven }
    }
  }
  return best.direction

  function unevenness(turned: number): number {
    const [sin, cos] = [Math.sin(turned), Math.cos(turned)]
    let sum = 0
    for (const side of steps) {
      if (side <= 0) continue
      for (const along of steps) {
        if (Math.hypot(side, along) > reach) continue
        const at = (across: number) =>
          weightAt(centre.x + across * cos + along * sin, centre.y + across * sin - along * cos)
        sum += (at(side) - at(-side)) ** 2
      }
    }
    return sum
  }
}

/** Degrees from one direction to another, the short way. */
export const between = (one: number, other: number): number => {
  const turned = (((other - one) % 360) + 360) % 360
  return Math.min(turned, 360 - turned)
}

/** Where a place of a picture is on the screen: the affine map that takes three known places to where they are seen. */
export function carry(known: readonly Spot[], seen: readonly Spot[], place: Spot): Spot {
  const [a = place, b = place, c = place] = known
  const [p = place, q = place, r = place] = seen
  const area = (b.x - a.x) * (c.y - a.y) - (c.x - a.x) * (b.y - a.y)
  const u = ((place.x - a.x) * (c.y - a.y) - (c.x - a.x) * (place.y - a.y)) / area
  const v = ((b.x - a.x) * (place.y - a.y) - (place.x - a.x) * (b.y - a.y)) / area
  return { x: p.x + u * (q.x - p.x) + v * (r.x - p.x), y: p.y + u * (q.y - p.y) + v * (r.y - p.y) }
}
