import type { KeptVisit } from '../../../../../src/contract/index.ts'
import { useLanguage, useWords } from '../../words/index.ts'
import type { ChartMarks } from '../visits/chart-marks.ts'
import style from './list-notices.module.css'

type Notices = {
  readonly marks: ReadonlyMap<string, ChartMarks>
  readonly visit: KeptVisit | null
  readonly isDemo: boolean
}

/** What concerns the whole list: demo images, expired charts, and what has changed since the last visit. */
export function ListNotices({ marks, visit, isDemo }: Notices) {
  const { airport } = useWords()
  const { language } = useLanguage()
  const all = [...marks.values()]
  const count = (of: (mark: ChartMarks) => boolean) => all.filter(of).length
  const expired = count(({ validity }) => validity === 'expired')
  const [news, changes] = [count(({ since }) => since === 'new'), count(({ since }) => since === 'changed')]
  const date = new Intl.DateTimeFormat(language, { dateStyle: 'medium' })
  return (
    <>
      {isDemo && (
        <div className={`${style.notice} ${style.demo}`}>
          <p className={style.title}>{airport.demo.title}</p>
          <p>{airport.demo.text}</p>
        </div>
      )}
      {expired > 0 && (
        <p className={`${style.notice} ${style.expired}`}>
          <strong>{airport.charts.expired(expired)}</strong>
        </p>
      )}
      {visit && news + changes > 0 && (
        <p className={`${style.notice} ${style.since}`}>{airport.charts.since(news, changes, date.format(visit.at))}</p>
      )}
    </>
  )
}
