import { type ChartRecord, chartValidity } from '#client'
import { useLanguage, useWords } from '../../words/index.ts'
import { dayText } from './chart-header.tsx'
import style from './warnings.module.css'

/** What nobody may overlook: an expired chart, and an image that is not the chart. */
export function Warnings({ chart, isDemo }: { readonly chart: ChartRecord; readonly isDemo: boolean }) {
  const { chart: words } = useWords()
  const { language } = useLanguage()
  const isExpired = chartValidity(chart, Date.now()) === 'expired'
  return (
    <>
      {isExpired && (
        <p className={`${style.warning} ${style.expired}`} role="alert">
          <strong>{words.expired}</strong> {words.expiredOn(dayText(chart.valid_until ?? '', language))}
        </p>
      )}
      {isDemo && (
        <p className={`${style.warning} ${style.demo}`} role="alert">
          <strong>{words.demo}</strong> {words.demoMeans}
        </p>
      )}
    </>
  )
}
