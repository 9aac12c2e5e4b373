import type { ReactNode } from 'react'
import { useWords } from '../../words/index.ts'
import { Icon } from '../icon/icon.tsx'
import style from './side-panel.module.css'

/** The panel next to the chart, one at a time. Escape and its button close it. */
export function SidePanel({
  id,
  close,
  children,
}: {
  readonly id: string
  readonly close: () => void
  readonly children: ReactNode
}) {
  const { chart: words } = useWords()
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape is for all that is in it
    <div id={id} className={`raised ${style.panel}`} onKeyDown={(event) => event.key === 'Escape' && close()}>
      <button
        type="button"
        className={`button icon quiet ${style.close}`}
        aria-label={words.closePanel}
        title={words.closePanel}
        onClick={close}
      >
        <Icon name="close" />
      </button>
      {children}
    </div>
  )
}
