/** The colours of src/palette as a style sheet of the viewer, `virtual:palette.css`. */
import type { Plugin } from 'vite'
import { paletteByScheme } from '../../src/palette/index.ts'

const id = 'virtual:palette.css'

export const paletteStyle: Plugin = {
  name: 'palette-style',
  resolveId: (source) => (source === id ? id : undefined),
  load: (source) => (source === id ? paletteByScheme : undefined),
}
