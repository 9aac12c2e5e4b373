import { useEffect, useRef } from 'react'
import { useMe } from '../../service/index.ts'
import { useSubscription } from '../../subscription/index.ts'
import { useWords } from '../../words/index.ts'
import { useViewerStorage } from '../../worker/index.ts'
import { askToPersist, keeper, usePacks } from '../instance.ts'
import type { PackView } from '../keeper/pack-view.ts'
import style from './pack.module.css'
import { PackDialog } from './pack-dialog.tsx'
import { PackStateLine } from './pack-state.tsx'
import { isAgain } from './pack-text.ts'
import { useOffer } from './use-offer.ts'

type Take = {
  readonly icao: string
  /** Whether the dialog is wanted: a button elsewhere on the page opens it, too. */
  readonly isOpen: boolean
  readonly open: (isOpen: boolean) => void
}

/** On the page of an airport: takes it along, and says how far that is. */
export function TakeAlong({ icao, isOpen, open }: Take) {
  const place = useRef<HTMLDivElement>(null)
  const snapshot = usePacks()
  const { packs: words } = useWords()
  const me = useMe()
  const { why } = useSubscription()
  const storage = useViewerStorage()
  const offer = useOffer(icao, isOpen)
  const view = snapshot.packs.find((each) => each.icao === icao) ?? null
  const reason =
    notOfferedText(snapshot.missing, storage, words) ?? (why && `${why} ${words.stopped['no subscription']}`)
  useEffect(() => {
    // Where nothing can be taken along, the reason is shown in place of the dialog.
    if (isOpen && reason !== '') place.current?.scrollIntoView({ block: 'center' })
  }, [isOpen, reason])
  if (me.state !== 'ready' || !me.value.signedIn) return null
  const { account } = me.value
  const take = (selection: PackView['selection']) => {
    void askToPersist()
    void keeper.take(account, icao, selection)
  }
  return (
    <div ref={place} className={style.bar}>
      <PackButtons view={view} isOff={reason !== ''} open={() => open(true)} take={take} icao={icao} />
      {reason !== '' && <span className={style.soft}>{reason}</span>}
      {(reason === '' || storage === 'off') && view && <PackStateLine view={view} now={keeper.time()} withSize />}
      {storage === 'failed' && view && <span className={style.soft}>{words.viewerNotStored}</span>}
      {isOpen && reason === '' && (
        <PackDialog
          {...{ icao, offer, view, snapshot, take }}
          remove={(other) => void keeper.remove(other)}
          close={() => open(false)}
        />
      )}
    </div>
  )
}

/** Why this browser takes nothing along, whoever is signed in; null: it does. */
export function notOfferedText(
  missing: ReturnType<typeof usePacks>['missing'],
  storage: ReturnType<typeof useViewerStorage>,
  words: ReturnType<typeof useWords>['packs'],
): string | null {
  // First: the address is no better on https.
  if (storage === 'off') return words.viewerOff
  if (missing === null) return null
  return missing === 'plain-http' ? words.plainHttp : words.noStorage
}

type Buttons = {
  readonly icao: string
  readonly view: PackView | null
  /** Nothing can be taken along. */
  readonly isOff: boolean
  readonly open: () => void
  readonly take: (selection: PackView['selection']) => void
}

function PackButtons({ icao, view, isOff, open, take }: Buttons) {
  const { packs: words } = useWords()
  if (view?.work?.kind === 'running' || view?.work?.kind === 'waiting') {
    return (
      <button type="button" className="button" aria-label={words.pauseOf(icao)} onClick={() => keeper.pause(icao)}>
        {words.pause}
      </button>
    )
  }
  const again = view !== null && isAgain(view.state)
  const mayContinue = !isOff && view !== null && view.state.kind !== 'here' && (again || view.state.kind !== 'closed')
  return (
    <>
      {mayContinue && (
        <button
          type="button"
          className="button primary"
          aria-label={words.continueOf(icao)}
          onClick={() => take(view.selection)}
        >
          {again ? words.again : words.continue}
        </button>
      )}
      <button
        type="button"
        className={view && !isOff ? 'button quiet' : 'button'}
        disabled={isOff}
        aria-label={view ? words.changeOf(icao) : `${words.take}: ${icao}`}
        onClick={open}
      >
        {view ? words.change : words.take}
      </button>
    </>
  )
}
