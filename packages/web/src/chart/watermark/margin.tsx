import { useEffect, useRef } from 'react'
import { drawWatermarkLine } from '#client'
import style from './margin.module.css'

/**
 * The margin below the chart, with the line that names the person. It is outside the view that moves, so that panning, zooming or
 * rotating cannot hide it. Drawn as an image, so that page styles cannot hide the text alone, and repeated as text for screen readers.
 */
export function Margin({ line }: { readonly line: string }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const element = canvas.current
    if (!element) return
    const draw = () => drawLine(element, line)
    const observer = new ResizeObserver(draw)
    observer.observe(element)
    draw()
    document.fonts.load(`${letter}px B612`).then(draw, () => undefined)
    return () => observer.disconnect()
  }, [line])
  return <canvas ref={canvas} className={style.margin} role="img" aria-label={line} />
}

const letter = 12
const family = 'B612, sans-serif'
const lineHeight = 16

/** Two charts on a phone: the text may need two lines, because letters that are too narrow cannot be read. */
function drawLine(canvas: HTMLCanvasElement, line: string): void {
  const context = canvas.getContext('2d')
  if (!context) return
  const width = canvas.clientWidth
  context.font = `${letter}px ${family}`
  const lines = context.measureText(line).width > 1.1 * width ? halves(line) : [line]
  canvas.dataset.lines = String(lines.length)
  const [ratio, height] = [window.devicePixelRatio, canvas.clientHeight]
  canvas.width = width * ratio
  canvas.height = height * ratio
  context.scale(ratio, ratio)
  for (const [at, text] of lines.entries()) {
    const lower = height - 3 - (lines.length - 1 - at) * lineHeight
    drawWatermarkLine(context, text, { x: 0, y: 0, width, height: lower, letterSize: letter }, family)
  }
}

/** Splits the text into two lines of similar length. */
function halves(line: string): readonly string[] {
  const spaces = [...line.matchAll(/ /g)].map(({ index }) => index)
  const [middle] = spaces.sort((a, b) => Math.abs(a - line.length / 2) - Math.abs(b - line.length / 2))
  return middle === undefined ? [line] : [line.slice(0, middle), line.slice(middle + 1)]
}
