import { Suspense, useId, useState } from 'react'
import { useKept } from '../../kept/index.ts'
import { lazyPart } from '../../service/index.ts'
import { useWords } from '../../words/index.ts'
import style from './pins.module.css'

const PinList = lazyPart(async () => (await import('../../pin-list/index.ts')).PinList)

type Pins = { readonly id: string; readonly isOpen: boolean; readonly open: (isOpen: boolean) => void }

export function usePins(): Pins {
  const [isOpen, open] = useState(false)
  return { id: useId(), isOpen, open }
}

/** Shows the pinned charts of all airports on the page of one, with their number. */
export function PinsButton({ pins: { id, isOpen, open } }: { readonly pins: Pins }) {
  const { tools } = useWords().chart
  const count = useKept('pins').rows.size
  return (
    <button
      type="button"
      className={`button icon quiet ${style.button}`}
      aria-label={tools.pins}
      title={tools.pins}
      aria-expanded={isOpen}
      {...(isOpen && { 'aria-controls': id })}
      onClick={() => open(!isOpen)}
    >
      <svg viewBox="0 0 24 24" width={24} height={24} aria-hidden="true">
        <path d="M3.500 5h3M3.500 12h3M3.500 19h3M10.500 5h10M10.500 12h10M10.500 19h10" />
      </svg>
      {count > 0 && <span className={style.count}>{count}</span>}
    </button>
  )
}

export function PinsPanel({ pins: { id, isOpen } }: { readonly pins: Pins }) {
  if (!isOpen) return null
  return (
    <div id={id} className={style.panel}>
      <Suspense>
        <PinList />
      </Suspense>
    </div>
  )
}
