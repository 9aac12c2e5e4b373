import type { ReactNode } from 'react'
import { useLanguage, useWords } from '../../words/index.ts'
import { usePacks } from '../instance.ts'
import type { PackView } from '../keeper/pack-view.ts'
import style from './pack.module.css'
import { packText } from './pack-text.ts'

/** In lists of airports: the state of its pack; nothing if it was not taken along. */
export function PackMark({ icao }: { readonly icao: string }) {
  const view = usePacks().packs.find((each) => each.icao === icao)
  const { packs: words } = useWords()
  const { language } = useLanguage()
  if (!view) return null
  const { text, tone } = packText(view, words, language)
  return (
    <span className={style.state} data-tone={tone}>
      {text}
    </span>
  )
}

type Shown = { readonly children: (airports: readonly Pick<PackView, 'icao' | 'name'>[]) => ReactNode }

/** The airports that were taken along, as a page shows them; nothing where there are none. */
export function PackedAirports({ children }: Shown) {
  const { packs } = usePacks()
  return packs.length === 0 ? null : children(packs)
}
