/** The look that every part shares: type, colours (tokens.css) and controls, light or dark. Parts add CSS modules beside their code. */
import '@fontsource/b612/latin-400.css'
import '@fontsource/b612/latin-700.css'
import '@fontsource/b612-mono/latin-400.css'
import './fonts.css'
import './tokens.css'
import './base.css'
import './controls.css'

export { keepTheme, type Theme, themes } from './apply-theme.ts'
export { useTheme } from './theme.ts'
export { useNightOf } from './use-night.ts'
