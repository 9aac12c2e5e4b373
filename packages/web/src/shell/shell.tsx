import { CSPProvider } from '@base-ui/react/csp-provider'
import { type ReactNode, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { useKeys } from '../keys/index.ts'
import { Announcements, announce } from '../notices/index.ts'
import { PackBanner } from '../packs/index.tsx'
import { findPath, isChartPath } from '../routes/index.ts'
import { SearchField } from '../search/index.ts'
import { lazyPart, useHealth, useMe } from '../service/index.ts'
import mark from '../style/mark.svg'
import { useWords } from '../words/index.ts'
import { Banner } from './banner.tsx'
import { EditionBanner } from './edition-banner.tsx'
import { HeaderSlot } from './header-slot.ts'
import { MenuButton } from './menu-button.tsx'
import { PlainHttpBanner } from './plain-http-banner.tsx'
import { ServerBanner } from './server-banner.tsx'
import { SessionBanner } from './session-banner.tsx'
import style from './shell.module.css'
import { StorageBanner } from './storage-banner.tsx'

const KeyHelp = lazyPart(async () => (await import('../key-help/index.ts')).KeyHelp)

/** The header and the banners around a page. */
export function Shell({ isPageComing, children }: { readonly isPageComing: boolean; readonly children: ReactNode }) {
  const { shell } = useWords()
  const me = useMe()
  const isUnreachable = useHealth().unanswered > 0
  const isSignedIn = me.state === 'ready' && me.value.signedIn
  const [isHelpOpen, openHelp] = useState(false)
  const [chartLine, setChartLine] = useState<HTMLElement | null>(null)
  const keys = useMemo(
    () => [{ name: 'everywhere/help' as const, label: shell.keys.help, run: () => openHelp(true) }],
    [shell],
  )
  useKeys(shell.keys.group, keys)
  useFocusOnNewPage()
  useAnnouncedTitle()
  const isChart = isChartPath(useLocation()[0])
  return (
    <CSPProvider disableStyleElements>
      <div className={style.shell} data-chart-page={isChart}>
        <a href="#content" className={`button ${style.skip}`}>
          {shell.skip}
        </a>
        <header className={style.header}>
          <Link href={findPath} className={style.brand} aria-label={shell.home}>
            <img src={mark} alt="" width={30} height={30} />
            <span>{shell.product}</span>
          </Link>
          {isChart && <div ref={setChartLine} className={style.chartLine} />}
          {isSignedIn ? <SearchField /> : <span className={style.space} />}
          <MenuButton
            me={me.state === 'ready' && me.value.signedIn ? me.value : null}
            isKnown={me.state === 'ready'}
            onHelp={() => openHelp(true)}
          />
        </header>
        <ServerBanner />
        {isSignedIn && <SessionBanner />}
        {isSignedIn && <PlainHttpBanner />}
        {isSignedIn && <StorageBanner />}
        {isSignedIn && <EditionBanner />}
        {isSignedIn && <PackBanner banner={Banner} />}
        {isPageComing && (
          <p role="status" className={`raised ${style.coming}`}>
            {isUnreachable ? shell.banner.opensThen : shell.loading}
          </p>
        )}
        <HeaderSlot value={isSignedIn ? chartLine : null}>{children}</HeaderSlot>
        {isHelpOpen && (
          <Suspense>
            <KeyHelp close={() => openHelp(false)} />
          </Suspense>
        )}
        <Announcements />
      </div>
    </CSPProvider>
  )
}

/** Announces a new window title to screen readers, which do not announce it themselves. */
function useAnnouncedTitle(): void {
  useEffect(() => {
    let title = document.title
    const announceNew = () => {
      if (document.title === title || document.title === '') return
      title = document.title
      announce(title)
    }
    const changes = new MutationObserver(announceNew)
    changes.observe(document.head, { childList: true, subtree: true, characterData: true })
    return () => changes.disconnect()
  }, [])
}

/** On a new page the focus starts at the content, as when a browser loads a page. */
function useFocusOnNewPage(): void {
  const [path] = useLocation()
  const airport = path.split('/', 2).join('/')
  const shown = useRef(airport)
  useEffect(() => {
    if (shown.current === airport) return
    shown.current = airport
    document.getElementById('content')?.focus({ preventScroll: true })
    scrollTo(0, 0)
  }, [airport])
}
