// `node scripts/viewer/draw-icons.js`: draws the icons of the installed viewer (packages/web/public) from its mark.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'

const web = join(import.meta.dirname, '../../packages/web')
const mark = readFileSync(join(web, 'src/style/mark.svg'), 'utf8').trim()
const drawing = mark.replace(/^<svg[^>]*>|<\/svg>$|<rect[^>]*\/>|<title>.*<\/title>/g, '')
const blue = /<rect[^>]* fill="([^"]+)"/.exec(mark)[1]

/** Devices cut a circle from it, whose radius is 40 % of its width (W3C, Web Application Manifest, "Icon masks"). */
const filled = (share) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" fill="${blue}"/><g transform="translate(32 32) scale(${share}) translate(-32 -32)">${drawing}</g></svg>`

/** Name, width in pixels, drawing. */
export const icons = [
  ['icon-192.png', 192, mark],
  ['icon-512.png', 512, mark],
  ['icon-maskable-512.png', 512, filled(0.86)],
  ['apple-touch-icon.png', 180, filled(1)],
]

export const drawn = (width, svg) =>
  sharp(Buffer.from(svg), { density: (72 * width) / 64 })
    .resize(width)
    .png({ palette: true, compressionLevel: 9 })

if (process.argv[1] === import.meta.filename)
  for (const [name, width, svg] of icons) writeFileSync(join(web, 'public', name), await drawn(width, svg).toBuffer())
