import sharp from 'sharp'

/** A page of an approach plate at 300 dpi. */
export const [plateWidth, plateHeight] = [1614, 2475]

/** As much ink as a plate has: lines, and letters of every size. */
export function drawnPage(): Promise<Buffer> {
  const rows = Array.from({ length: 120 }, (_, row) => {
    const [x, y] = [80 + (row % 3) * 480, 60 + Math.floor(row / 3) * 60]
    const size = 14 + (row % 5) * 5
    return `<text x="${x}" y="${y}" font-size="${size}">${1000 + row} RWY 10R 103° 4000</text>
      <path d="M${x} ${y + 8}h440M${x} ${y}l${(row * 37) % 400} ${(row * 53) % 300}" stroke="#000" stroke-width="3"/>`
  })
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${plateWidth}" height="${plateHeight}"><rect width="100%" height="100%" fill="#fff"/>${rows.join('')}</svg>`
  return sharp(Buffer.from(svg)).png({ palette: true }).toBuffer()
}

/** As high as thumbnails are. */
export const plateThumbnail = (page: Buffer): Promise<Buffer> =>
  sharp(page).resize({ height: 300 }).png({ palette: true }).toBuffer()
