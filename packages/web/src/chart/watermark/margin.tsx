import { useEffect, useRef } from 'react'
import { drawWatermark } from '#client'
import style from './margin.module.css'

/**
 * The margin below the chart with the line that says whose chart it is: it is no part of what is moved, so that no pan, zoom or rotation
 * takes it out of sight. Drawn, so that no page style hides it alone, and written for screen readers.
 */
export function Margin({ username, text }: { readonly username: string; readonly text: string }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const element = canvas.current
    if (!element) return
    const draw = () => drawLine(element, username)
    const observer = new ResizeObserver(draw)
    observer.observe(element)
    draw()
    document.fonts.load(`${letter}px B612`).then(draw, () => undefined)
    return () => observer.disconnect()
  }, [username])
  return <canvas ref={canvas} className={style.margin} role="img" aria-label={text} />
}

const letter = 12

function drawLine(canvas: HTMLCanvasElement, username: string): void {
  const ratio = window.devicePixelRatio
  const [width, height] = [canvas.clientWidth, canvas.clientHeight]
  canvas.width = width * ratio
  canvas.height = height * ratio
  const context = canvas.getContext('2d')
  if (!context) return
  context.scale(ratio, ratio)
  // The line's letters are a share of the image's long side: an image of the width that gives letters of this size.
  const side = letter / 0.009
  context.translate(width / 2 - Math.min(width, side) / 2, height - side - 3)
  drawWatermark(context, username, { x: 0, y: 0, width: Math.min(width, side), height: side }, 'B612, sans-serif')
}
