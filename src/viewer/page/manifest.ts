import type { Language } from '../../contract/index.ts'
import { palette } from '../../palette/index.ts'

type Words = { readonly description: string; readonly search: string; readonly pins: string; readonly last: string }

const words: Readonly<Record<Language, Words>> = {
  en: { description: 'Airport charts', search: 'Find an airport', pins: 'Pinned charts', last: 'Last chart' },
  de: {
    ...{ description: 'Flughafenkarten', search: 'Flughafen suchen' },
    ...{ pins: 'Angeheftete Karten', last: 'Letzte Karte' },
  },
  fr: {
    ...{ description: 'Cartes d’aéroport', search: 'Chercher un aéroport' },
    ...{ pins: 'Cartes épinglées', last: 'Dernière carte' },
  },
  es: {
    ...{ description: 'Cartas de aeropuerto', search: 'Buscar un aeropuerto' },
    ...{ pins: 'Cartas fijadas', last: 'Última carta' },
  },
}

/** The files are in packages/web/public. `maskable`: devices cut their own shape from it. */
const icons = [
  { src: './icon-192.png', sizes: '192x192', type: 'image/png' },
  { src: './icon-512.png', sizes: '512x512', type: 'image/png' },
  { src: './icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
]

/**
 * The web app manifest, with which devices install the viewer. Addresses are relative to its own. Shortcuts lead to
 * packages/web/src/navigation/shortcut.tsx.
 */
export function manifestIn(language: Language): object {
  const { description, ...shortcuts } = words[language]
  return {
    ...{ name: 'Platekeeper', short_name: 'Platekeeper', description, lang: language, dir: 'ltr' },
    ...{ start_url: './', scope: './', display: 'standalone', categories: ['navigation', 'travel'] },
    ...{ theme_color: palette.sheet[0], background_color: palette.paper[0], icons },
    shortcuts: Object.entries(shortcuts).map(([to, name]) => ({ name, url: `./open/${to}`, icons: icons.slice(0, 1) })),
  }
}
