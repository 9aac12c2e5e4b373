import type { ReactNode } from 'react'
import { useLanguage } from '../../words/index.ts'
import { usePacks } from '../instance.ts'
import type { PackView } from '../keeper/pack-view.ts'
import style from './pack.module.css'
import { inOneLine, packText } from './pack-text.ts'
import { usePackWords } from './use-pack-words.ts'

/** In lists of airports: the state of its pack; nothing if it was not taken along. */
export function PackMark({ icao }: { readonly icao: string }) {
  const view = usePacks().packs.find((each) => each.icao === icao)
  const words = usePackWords()
  const { language } = useLanguage()
  if (!view) return null
  const shown = packText(view, words, language)
  return (
    <span className={style.state} data-tone={shown.tone}>
      {inOneLine(shown)}
    </span>
  )
}

type Shown = { readonly children: (airports: readonly Pick<PackView, 'icao' | 'name'>[]) => ReactNode }

/** The airports that were taken along, as a page shows them; nothing where there are none. */
export function PackedAirports({ children }: Shown) {
  const { packs } = usePacks()
  return packs.length === 0 ? null : children(packs)
}
