import { type ComponentType, type ReactNode, useEffect, useRef } from 'react'
import { refetch, useHealth } from '../../service/index.ts'
import { useLanguage, useWords } from '../../words/index.ts'
import { keeper, usePacks } from '../instance.ts'
import style from './pack.module.css'
import { dayOf, expiryText } from './pack-text.ts'

type Props = { readonly banner: ComponentType<{ readonly kind: 'warning'; readonly children: ReactNode }> }

/** Below the header: what is on the screen comes from a pack, because the server does not answer; or the browser removed packs. */
export function PackBanner({ banner: Banner }: Props) {
  const { packs: words } = useWords()
  const { language } = useLanguage()
  const { shown, packs, evicted } = usePacks()
  const isAway = useHealth().unanswered > 0
  useReturn(isAway)
  const list = (airports: readonly string[]) => new Intl.ListFormat(language).format(airports)
  const views = packs.filter(({ icao }) => shown.includes(icao))
  const saved = Math.min(...views.map(({ savedAt }) => savedAt))
  const expired = views
    .map((view) => expiryText(view, keeper.time(), words, language))
    .find((each) => each?.tone === 'danger')
  return (
    <>
      {isAway && views.length > 0 && (
        <Banner kind="warning">
          <p className={style.shown}>
            {words.shown(list(views.map(({ icao }) => icao)), dayOf(saved, language))}{' '}
            {expired && <strong>{expired.text}</strong>}
          </p>
        </Banner>
      )}
      {evicted.length > 0 && (
        <Banner kind="warning">
          <p>{words.evicted(list(evicted))}</p>
          <button type="button" className="button" onClick={keeper.forgetEvicted}>
            {words.forget}
          </button>
        </Banner>
      )}
    </>
  )
}

/** When the server answers again, what a pack answered is requested from it. */
function useReturn(isAway: boolean): void {
  const wasAway = useRef(false)
  useEffect(() => {
    const isBack = wasAway.current && !isAway
    wasAway.current = isAway
    if (!isBack || keeper.snapshot().shown.length === 0) return
    keeper.forgetShown()
    void refetch('all')
  }, [isAway])
}
