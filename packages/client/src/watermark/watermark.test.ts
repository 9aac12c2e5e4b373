import assert from 'node:assert/strict'
import { test } from 'node:test'
import sharp from 'sharp'
import { watermarkPng } from '../node/watermark-png.ts'
import { drawWatermark } from './watermark-canvas.ts'
import { drawWatermarkInMargin } from './watermark-in-margin.ts'
import { watermarkSvg } from './watermark-svg.ts'

test('an SVG of the image’s size contains the line, and a username is never markup', () => {
  const svg = watermarkSvg('<b>"Zoë" & co', { width: 1500, height: 2500 })
  assert.match(svg, /^<svg [^>]*width="1500" height="2500"/)
  assert.match(svg, />linked to the service account &lt;b&gt;&quot;Zoë&quot; &amp; co<\/text><\/svg>$/)
})

test('on a canvas the line is in the lower margin of the chart, and the context is as before', () => {
  const calls: string[] = []
  const note = (name: string) => (text?: string, x?: number, y?: number) =>
    calls.push([name, text, x, y && Math.round(y)].filter((part) => part !== undefined).join(' '))
  const font = '10px serif'
  const context = {
    font,
    save: note('save'),
    restore: note('restore'),
    fillText: note('fill'),
    strokeText: note('stroke'),
  }
  drawWatermark(context, 'demo', { x: 10, y: 20, width: 1000, height: 2000 })
  const line = 'linked to the service account demo'
  assert.deepEqual(calls, ['save', `stroke ${line} 510 2009`, `fill ${line} 510 2009`, 'restore'])
  assert.equal(context.font, '18px sans-serif')
  drawWatermark(context, 'demo', { x: 0, y: 0, width: 1000, height: 2000 }, 'B612, sans-serif')
  assert.equal(context.font, '18px B612, sans-serif')
})

test('a PNG gets the line in its lower margin alone', async () => {
  const size = { width: 600, height: 800 }
  const white = await sharp({ create: { ...size, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()
  const marked = sharp(await watermarkPng(white, 'demo', sharp)).greyscale()
  const grey = await marked.raw().toBuffer()
  const dark = [...grey.keys()].filter((at) => (grey[at] ?? 255) < 200)
  assert.ok(dark.length > 20)
  assert.ok(dark.every((at) => at / size.width > 780))
})

test('on a page that can be read the line moves from print to the free part of the margin, and is light on dark', () => {
  const [width, height] = [1000, 2000]
  const calls: string[] = []
  const context = {
    canvas: { width, height },
    font: '10px serif',
    fillStyle: '',
    save: () => {},
    restore: () => {},
    measureText: (text: string) => ({ width: text.length * 10 }),
    strokeText: () => calls.push('stroke'),
    fillText: (text: string, x: number) => calls.push(`${text} at ${x} in ${context.fillStyle}`),
    getImageData: (_x: number, top: number, columns: number, rows: number) => {
      assert.ok(top > 0.9 * height && top + rows === height)
      const print = (x: number) => x > 400 && x % 2 === 0
      const grey = (at: number) => (print(Math.floor(at / 4) % columns) ? 200 : 10)
      return { data: Uint8ClampedArray.from({ length: columns * rows * 4 }, (_, at) => grey(at)) }
    },
  }
  drawWatermarkInMargin(context, 'linked to demo')
  assert.deepEqual(calls, ['linked to demo at 90 in rgb(180, 180, 180)'])
})
