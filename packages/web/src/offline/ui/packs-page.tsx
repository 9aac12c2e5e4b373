import { useEffect } from 'react'
import { Link } from 'wouter'
import { airportPath } from '../../routes/index.ts'
import { useMe } from '../../service/index.ts'
import { useLanguage, useWords } from '../../words/index.ts'
import { useViewerStorage } from '../../worker/index.ts'
import { askToPersist, keeper, usePacks, usePersisted } from '../instance.ts'
import type { PackView } from '../keeper/pack-view.ts'
import style from './pack.module.css'
import { PackStateLine } from './pack-state.tsx'
import { closedText, dayOf, isAgain, sizeText } from './pack-text.ts'
import { notOfferedText } from './take-along.tsx'

/** All airports that were taken along, each with its state; until when they open, and what storage is left. */
export function PacksPage() {
  const { packs: words } = useWords()
  const { language } = useLanguage()
  const { missing, lease, packs, storage, isLoaded } = usePacks()
  const isPersisted = usePersisted(packs.length)
  useEffect(() => {
    document.title = `${words.title} · Platekeeper`
  }, [words])
  const used = packs.reduce((sum, { bytes }) => sum + bytes, 0)
  const viewer = useViewerStorage()
  const why = notOfferedText(missing, viewer, words)
  const isKept = viewer !== 'off' && viewer !== 'failed'
  return (
    <main id="content" tabIndex={-1} className={style.page}>
      <h1>{words.title}</h1>
      <p className={style.soft}>{words.intro}</p>
      {why && <p className="badge warning">{why}</p>}
      {!why && viewer === 'failed' && packs.length > 0 && <p className="badge warning">{words.viewerNotStored}</p>}
      {!why && isLoaded && packs.length === 0 && <p>{words.none}</p>}
      {packs.length > 0 && (
        <>
          {(lease.isOpen ? isKept : packs.some(({ state }) => state.kind === 'closed')) && (
            <p className={style.state} data-tone={lease.isOpen ? 'good' : 'danger'}>
              {lease.isOpen
                ? words.until[lease.endsBy](dayOf(lease.until, language))
                : closedText(lease, words, language)}
            </p>
          )}
          <ul className={style.list}>
            {packs.map((view) => (
              <PackRow key={view.icao} view={view} isOffered={!why} />
            ))}
          </ul>
          {storage && (
            <p className={style.soft}>{words.used(sizeText(used, language), sizeText(storage.most, language))}</p>
          )}
          {isPersisted === false && <p className={style.soft}>{words.notKept}</p>}
        </>
      )}
    </main>
  )
}

function PackRow({ view, isOffered }: { readonly view: PackView; readonly isOffered: boolean }) {
  const { packs: words } = useWords()
  const me = useMe()
  const { icao, name, work, state } = view
  const account = me.state === 'ready' && me.value.signedIn ? me.value.account : null
  const isRunning = work?.kind === 'running' || work?.kind === 'waiting'
  const isClosed = state.kind === 'closed'
  const mayTake = isOffered && account !== null && !isRunning && state.kind !== 'here' && (!isClosed || isAgain(state))
  const take = () => {
    void askToPersist()
    if (account !== null) void keeper.take(account, icao, view.selection)
  }
  return (
    <li className={style.row}>
      <Link href={airportPath(icao)}>
        <b>{icao}</b>
        <span className={style.name}>{name}</span>
      </Link>
      <span className={style.end}>
        {isRunning && (
          <button type="button" className="button" aria-label={words.pauseOf(icao)} onClick={() => keeper.pause(icao)}>
            {words.pause}
          </button>
        )}
        {mayTake && (
          <button type="button" className="button primary" aria-label={words.continueOf(icao)} onClick={take}>
            {isClosed || state.kind === 'expired' ? words.again : words.continue}
          </button>
        )}
        {!isRunning && (
          <button
            type="button"
            className="button quiet"
            aria-label={words.removeOf(icao)}
            onClick={() => void keeper.remove(icao)}
          >
            {words.remove}
          </button>
        )}
      </span>
      <span className={style.below}>
        <PackStateLine view={view} now={keeper.time()} withSize />
      </span>
    </li>
  )
}
