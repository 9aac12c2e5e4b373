import type { KeptVisit } from '../../../../../src/contract/index.ts'
import { useSubscription } from '../../subscription/index.ts'
import { useLanguage, useWords } from '../../words/index.ts'
import type { ChartMarks } from '../visits/chart-marks.ts'
import style from './list-notices.module.css'

type Marks = ReadonlyMap<string, ChartMarks>

/** Notices above the list, a line each: demo images, with the reason folded, and expired charts. */
export function ListNotices({ marks, isDemo }: { readonly marks: Marks; readonly isDemo: boolean }) {
  const { airport } = useWords()
  const expired = [...marks.values()].filter(({ validity }) => validity === 'expired').length
  return (
    <>
      {isDemo && (
        <details className={`${style.notice} ${style.demo}`}>
          <summary>{airport.demo.title}</summary>
          <DemoText />
        </details>
      )}
      {expired > 0 && (
        <p className={`${style.notice} ${style.expired}`}>
          <strong>{airport.charts.expired(expired)}</strong>
        </p>
      )}
    </>
  )
}

function DemoText() {
  const { demo } = useWords().airport
  const { why, open, isMissing } = useSubscription()
  const sentences = [why, demo.text, open && demo.open(open), isMissing && demo.ask]
  return <p>{sentences.filter(Boolean).join(' ')}</p>
}

/** The changes since the last visit. They arrive after the list, which must not move then. */
export function SinceVisit({ marks, visit }: { readonly marks: Marks; readonly visit: KeptVisit | null }) {
  const { charts: words } = useWords().airport
  const { language } = useLanguage()
  const count = (kind: ChartMarks['since']) => [...marks.values()].filter(({ since }) => since === kind).length
  const [news, changes] = [count('new'), count('changed')]
  if (!visit || news + changes === 0) return null
  const date = new Intl.DateTimeFormat(language, { dateStyle: 'medium' }).format(visit.at)
  return <span className={style.since}>{words.since(news, changes, date)}</span>
}
