import { dayText } from '../../formats/index.ts'
import type { ChartRecord } from '../../service/index.ts'
import { useLanguage, useWords } from '../../words/index.ts'
import type { ChartMarks } from '../visits/chart-marks.ts'

type Badges = {
  readonly chart: ChartRecord
  readonly marks: ChartMarks | undefined
  readonly isDemo: boolean
  readonly hasNote: boolean
}

/** The notable properties of a chart in words; colours only repeat them. */
export function ChartBadges({ chart, marks, isDemo, hasNote }: Badges) {
  const { marks: words } = useWords().airport.charts
  const { language } = useLanguage()
  const date = (day: string | undefined) => dayText(day ?? '', language)
  const badges = [
    marks?.validity === 'expired' && { kind: 'danger', text: words.expired(date(chart.valid_until)) },
    marks?.validity === 'future' && { kind: 'warning', text: words.future(date(chart.valid_from)) },
    isDemo && { kind: 'warning', text: words.demo },
    marks?.since && { kind: 'news', text: words[marks.since] },
    hasNote && { kind: '', text: words.note },
  ].filter((badge) => typeof badge === 'object' && badge !== null)
  return badges.map(({ kind, text }) => (
    <span key={text} className={`badge ${kind}`}>
      {text}
    </span>
  ))
}
