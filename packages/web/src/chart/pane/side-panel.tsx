import { type ReactNode, Suspense } from 'react'
import { Waiting } from '../../notices/index.ts'
import { lazyPart } from '../../service/index.ts'
import { useWords } from '../../words/index.ts'
import { Icon } from '../icon/icon.tsx'
import { ChooseBeside } from '../tools/beside/choose-beside.tsx'
import { NotePanel } from '../tools/note/note-panel.tsx'
import { PinsPanel } from '../tools/pins/pins-panel.tsx'
import type { Panel } from './panel.ts'
import style from './side-panel.module.css'

const RoutePanel = lazyPart(async () => (await import('../tools/route/panel/route-panel.tsx')).RoutePanel)

/** What is opened beside the chart, one at a time. Escape and its button close it. */
export function SidePanel({
  shown,
  id,
  close,
  more,
}: {
  readonly shown: Panel
  readonly id: string
  readonly close: () => void
  /** The tools that have no place in the bar. */
  readonly more: ReactNode
}) {
  const { chart: words } = useWords()
  const panels: Readonly<Record<Panel, () => ReactNode>> = {
    more: () => more,
    pins: () => <PinsPanel />,
    route: () => (
      <Suspense fallback={<Waiting />}>
        <RoutePanel />
      </Suspense>
    ),
    note: () => <NotePanel />,
    beside: () => <ChooseBeside close={close} />,
  }
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
      {panels[shown]()}
    </div>
  )
}
