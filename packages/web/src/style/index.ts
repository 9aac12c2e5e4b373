/**
 * The style shared by all parts: colours (src/palette), type and sizes (tokens.css) and controls, light or dark. Parts add CSS modules
 * next to their code.
 */
import '@fontsource/b612/latin-400.css'
import '@fontsource/b612/latin-700.css'
import '@fontsource/b612-mono/latin-400.css'
import 'virtual:palette.css'
import './fonts.css'
import './tokens.css'
import './base.css'
import './controls.css'

export { keepTheme, type Theme, themes, useTheme } from './theme.ts'
export { useMedia } from './use-media.ts'
export { useNightOf } from './use-night.ts'
