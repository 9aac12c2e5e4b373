import { type ComponentType, type ReactNode, useEffect, useRef } from 'react'
import { refetch, useHealth } from '../../service/index.ts'
import { useLanguage, useWords } from '../../words/index.ts'
import { keeper, usePacks } from '../instance.ts'
import { dayOf, expiryText } from './pack-text.ts'

/** What is on the screen comes from packs, because the server does not answer: which, and of when. `children`: nothing on it does. */
export function PackNote({ children }: { readonly children: ReactNode }) {
  const { packs: words } = useWords()
  const { language } = useLanguage()
  const { shown, packs } = usePacks()
  const views = packs.filter(({ icao }) => shown.includes(icao))
  if (views.length === 0) return children
  const saved = Math.min(...views.map(({ savedAt }) => savedAt))
  const airports = new Intl.ListFormat(language).format(views.map(({ icao }) => icao))
  const expired = views
    .map((view) => expiryText(view, keeper.time(), words, language))
    .find((each) => each?.tone === 'danger')
  return (
    <>
      {words.shown(airports, dayOf(saved, language))} {expired && <strong>{expired.text}</strong>}
    </>
  )
}

type Props = { readonly banner: ComponentType<{ readonly kind: 'warning'; readonly children: ReactNode }> }

/** Below the header: the browser removed packs. */
export function PackBanner({ banner: Banner }: Props) {
  const { packs: words } = useWords()
  const { language } = useLanguage()
  const { evicted } = usePacks()
  useReturn(useHealth().unanswered > 0)
  if (evicted.length === 0) return null
  return (
    <Banner kind="warning">
      <p>{words.evicted(new Intl.ListFormat(language).format(evicted))}</p>
      <button type="button" className="button" onClick={keeper.forgetEvicted}>
        {words.forget}
      </button>
    </Banner>
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
