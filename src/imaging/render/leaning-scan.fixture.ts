import sharp from 'sharp'

/** Pixels: a frame with rows, texts as short bars, a runway that leans by 2 degrees, and grain. */
export const sheetSize = { width: 900, height: 1200 }
export const sheet = `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="1200"><rect width="900" height="1200" fill="#f4f1ea"/>
<g fill="none" stroke="#222" stroke-width="2"><rect x="60" y="60" width="780" height="1080"/>
<path d="M60 160H840M60 220H840M60 900H840M60 1000H840M300 900V1140M560 160V220"/></g>
<path d="M430 300L451 880" stroke="#111" stroke-width="9"/>
${Array.from({ length: 60 }, (_, at) => `<rect x="${90 + ((at * 97) % 640)}" y="${240 + ((at * 61) % 640)}" width="${20 + ((at * 13) % 60)}" height="6" fill="#333"/>`).join('')}
</svg>`

/** The sheet as a scanner sees it that leans clockwise. */
export const scan = (degrees: number, drawing = sheet) =>
  sharp(Buffer.from(drawing)).removeAlpha().rotate(degrees, { background: '#f4f1ea' })
export const jpeg = (degrees: number, drawing?: string) => scan(degrees, drawing).jpeg({ quality: 75 }).toBuffer()
