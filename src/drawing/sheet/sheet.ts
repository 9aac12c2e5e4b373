import type { Lettering } from '../lettering/lettering.ts'
import type { Point, Rect } from './geometry.ts'
import type { Ink, Theme } from './theme.ts'

export type Stroke = {
  readonly ink: Ink
  /** Pixels. */
  readonly width: number
  readonly dash?: string
  readonly cap?: 'butt' | 'round'
}

/** How a closed shape is painted. */
export type Paint = { readonly fill?: Ink; readonly stroke?: Stroke; readonly opacity?: number }

export type TextStyle = Lettering & {
  readonly ink?: Ink
  /** Degrees clockwise about the anchor point. */
  readonly rotate?: number
  /** A rim of this ink keeps text legible over lines. */
  readonly halo?: Ink
}

/** A text that is clipped at the edge of a rectangle. */
export type SheetText = { readonly text: string; readonly at: Point; readonly style: TextStyle; readonly clip: Rect }

const round = (value: number) => Math.round(value * 100) / 100

/** Colours are attributes of each mark: with rules of a style sheet, librsvg needs 50 % more time. */
const fillOf = (ink: Ink): string => ` fill="{${ink}}"`
const strokeOf = (ink: Ink): string => ` stroke="{${ink}}"`
const inkName = /\{(\w+)\}/g

function strokeAttributes({ ink, width, dash, cap }: Stroke): string {
  return ` stroke-width="${width}"${dash ? ` stroke-dasharray="${dash}"` : ''}${cap ? ` stroke-linecap="${cap}"` : ''}${strokeOf(ink)}`
}

function paintAttributes({ fill, stroke, opacity }: Paint): string {
  const line = stroke ? strokeAttributes(stroke) : ''
  return `${line}${opacity === undefined ? '' : ` opacity="${opacity}"`}${fill ? fillOf(fill) : ''}`
}

/** A page being drawn, in pixels from its top-left corner, in inks: shapes, which become SVG, and texts above them. */
export class Sheet {
  readonly width: number
  readonly height: number
  /** Pixels at the top that are drawn in the inks of the band, which are used nowhere else. */
  readonly band: number
  readonly #marks: string[] = []
  readonly #texts: SheetText[] = []
  #clips = 0
  #clip: Rect

  constructor(width: number, height: number, band = 0) {
    this.width = width
    this.height = height
    this.band = band
    this.#clip = { x: 0, y: 0, width, height }
  }

  line(from: Point, to: Point, stroke: Stroke): void {
    this.polyline([from, to], stroke)
  }

  polyline(points: readonly Point[], stroke: Stroke): void {
    this.#marks.push(`<path d="${trace(points)}"${strokeAttributes(stroke)}/>`)
  }

  polygon(points: readonly Point[], paint: Paint): void {
    this.#marks.push(`<path d="${trace(points)}Z"${paintAttributes(paint)}/>`)
  }

  rect({ x, y, width, height }: Rect, paint: Paint & { readonly radius?: number }): void {
    const corner = paint.radius ? ` rx="${paint.radius}"` : ''
    this.#marks.push(
      `<rect x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}"${corner}${paintAttributes(paint)}/>`,
    )
  }

  circle(centre: Point, radius: number, paint: Paint): void {
    this.#marks.push(
      `<circle cx="${round(centre.x)}" cy="${round(centre.y)}" r="${round(radius)}"${paintAttributes(paint)}/>`,
    )
  }

  /** Baseline at `at.y`. Texts lie over all other marks, in the order in which they are written. */
  text(text: string, at: Point, style: TextStyle): void {
    this.#texts.push({ text, at, style, clip: this.#clip })
  }

  /** Clips what `draw` draws at the rectangle's edge. */
  clipped(frame: Rect, draw: () => void): void {
    const { x, y, width, height } = frame
    const id = `clip${++this.#clips}`
    this.#marks.push(
      `<clipPath id="${id}"><rect x="${x}" y="${y}" width="${width}" height="${height}"/></clipPath><g clip-path="url(#${id})">`,
    )
    const outer = this.#clip
    this.#clip = frame
    draw()
    this.#clip = outer
    this.#marks.push('</g>')
  }

  get texts(): readonly SheetText[] {
    return this.#texts
  }

  /** Everything except the texts. */
  svg(theme: Theme): string {
    const size = `width="${this.width}" height="${this.height}" viewBox="0 0 ${this.width} ${this.height}"`
    const marks = this.#marks.join('').replace(inkName, (_, ink) => theme[ink as Ink])
    return `<svg xmlns="http://www.w3.org/2000/svg" ${size} fill="none">${marks}</svg>`
  }
}

function trace(points: readonly Point[]): string {
  return points.map(({ x, y }, index) => `${index ? 'L' : 'M'}${round(x)} ${round(y)}`).join('')
}
