import { useLanguage, useWords } from '../../words/index.ts'
import { usePacks } from '../instance.ts'
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
