import { Dialog } from '@base-ui/react/dialog'
import { useState } from 'react'
import type { ChartRecord, PackSelection } from '#client'
import { FaultNote } from '../../notices/index.ts'
import type { Loaded } from '../../service/index.ts'
import { useLanguage, useWords } from '../../words/index.ts'
import { useViewerStorage } from '../../worker/index.ts'
import type { PackSnapshot, PackView } from '../keeper/pack-view.ts'
import style from './pack.module.css'
import { sizeText } from './pack-text.ts'
import { type Choice, categoryOrder, choiceOf, measure, selectionOf } from './selection.ts'

/** What there is to choose from. */
export type Offer = { readonly charts: readonly ChartRecord[]; readonly bytes: Readonly<Record<string, number>> }

type Props = {
  readonly icao: string
  readonly offer: Loaded<Offer>
  /** null: it is not taken along yet. */
  readonly view: PackView | null
  readonly snapshot: Pick<PackSnapshot, 'packs' | 'storage'>
  readonly take: (selection: PackSelection) => void
  readonly remove: (icao: string) => void
  readonly close: () => void
}

/** Which charts of an airport are taken along, their size before they are loaded, and what has to go if there is no room. */
export function PackDialog({ icao, offer, close, ...props }: Props) {
  const { packs: words } = useWords()
  const viewer = useViewerStorage()
  return (
    <Dialog.Root open onOpenChange={close}>
      <Dialog.Portal>
        <Dialog.Backdrop className={style.backdrop} />
        <Dialog.Popup className={`raised ${style.popup}`}>
          <div className={style.head}>
            <Dialog.Title>{words.takeOf(icao)}</Dialog.Title>
            <Dialog.Close className="button icon quiet" aria-label={words.close}>
              ×
            </Dialog.Close>
          </div>
          <p className={style.soft}>{words.intro}</p>
          {viewer === 'failed' && <p className="badge warning">{words.viewerNotStored}</p>}
          {offer.state === 'loading' && <p role="status">{words.computing}</p>}
          {offer.state === 'fault' && <FaultNote {...offer} />}
          {offer.state === 'ready' && <Choices icao={icao} offer={offer.value} close={close} {...props} />}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

function Choices({
  icao,
  offer,
  view,
  snapshot,
  take,
  remove,
  close,
}: Omit<Props, 'offer'> & { readonly offer: Offer }) {
  const { packs: words, airport } = useWords()
  const { language } = useLanguage()
  const [choice, choose] = useState<Choice>(() => choiceOf(view?.selection ?? {}, offer.charts))
  const { charts, bytes } = measure(offer.charts, choice, offer.bytes)
  const left = snapshot.storage ? Math.max(0, snapshot.storage.most - snapshot.storage.used) : null
  const lacks = left === null ? 0 : bytes - (view?.bytes ?? 0) - left
  const others = snapshot.packs.filter((each) => each.icao !== icao && each.bytes > 0)
  const isEmpty = charts === 0 || !(choice.day || choice.night)
  const toggle = (category: (typeof categoryOrder)[number]) =>
    choose({
      ...choice,
      categories: categoryOrder.filter((each) => choice.categories.includes(each) !== (each === category)),
    })
  return (
    <>
      <fieldset className={style.choices}>
        <legend>{words.what}</legend>
        {categoryOrder.map((category) => {
          const count = offer.charts.filter((chart) => chart.category === category).length
          return count === 0 ? null : (
            <label key={category} className={style.choice}>
              <input type="checkbox" checked={choice.categories.includes(category)} onChange={() => toggle(category)} />
              <span>{airport.charts.categories[category]}</span>
              <span className={style.count}>{count}</span>
            </label>
          )
        })}
      </fieldset>
      <fieldset className={style.choices}>
        <legend>{words.pictures}</legend>
        {(['day', 'night'] as const).map((light) => (
          <label key={light} className={style.choice}>
            <input
              type="checkbox"
              checked={choice[light]}
              onChange={() => choose({ ...choice, [light]: !choice[light] })}
            />
            <span>{words[light]}</span>
          </label>
        ))}
      </fieldset>
      <p role="status" className={style.size}>
        {isEmpty ? words.nothing : words.size(sizeText(bytes, language), charts)}
      </p>
      {left !== null && lacks <= 0 && <p className={style.soft}>{words.space(sizeText(left, language))}</p>}
      {lacks > 0 && (
        <div role="alert">
          <p className="badge warning">{words.noRoom(sizeText(lacks, language))}</p>
          <div className={style.actions}>
            {others.map((other) => (
              <button key={other.icao} type="button" className="button" onClick={() => remove(other.icao)}>
                {words.removeSize(other.icao, sizeText(other.bytes, language))}
              </button>
            ))}
          </div>
        </div>
      )}
      <div className={style.actions}>
        <button
          type="button"
          className="button primary"
          disabled={isEmpty || lacks > 0}
          onClick={() => {
            take(selectionOf(choice))
            close()
          }}
        >
          {view ? words.update : words.start}
        </button>
        {view && (
          <button
            type="button"
            className="button"
            aria-label={words.removeOf(icao)}
            onClick={() => {
              remove(icao)
              close()
            }}
          >
            {words.remove}
          </button>
        )}
      </div>
    </>
  )
}
