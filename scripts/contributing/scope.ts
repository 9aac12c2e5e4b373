import type { Edits } from './edits.ts'

const texts: Readonly<Record<string, { readonly label: string; readonly detail: string }>> = {
  en: { label: 'contract.weather.label', detail: 'It can read the weather at airports.' },
  de: { label: "'Das Wetter lesen'", detail: 'Die Anwendung kann das Wetter an Flugplätzen lesen.' },
  fr: { label: "'Lire la météo'", detail: 'Elle peut lire la météo des aéroports.' },
  es: { label: "'Leer el tiempo'", detail: 'Puede leer el tiempo en los aeropuertos.' },
}

/** `weather`. */
export const scope: Edits = {
  'src/contract/scopes.ts': [
    { before: '  userinfo:', add: "  weather: { label: 'Read the weather', effect: 'the weather at airports' }," },
  ],
  ...Object.fromEntries(
    Object.entries(texts).map(([language, { label, detail }]) => [
      `src/pages/words/${language}/scopes.ts`,
      [{ before: '  userinfo:', add: `  weather: { label: ${label}, detail: '${detail}' },` }],
    ]),
  ),
  'scripts/contract/values.ts': [{ from: "'userinfo', ", to: "'userinfo', 'weather', " }],
  'docs/reference/contract.md': [{ from: '`position`, to', to: '`weather`, to read the weather; `position`, to' }],
}
