import { type ChartRecord, chartValidity } from '#client'
import { useLanguage, useWords } from '../../words/index.ts'
import { dayText } from './chart-header.tsx'
import style from './warnings.module.css'

/** What nobody may overlook: an expired chart, and an image that is not the chart. */
export function Warnings({ chart, isDemo }: { readonly chart: ChartRecord; readonly isDemo: boolean }) {
  const warnings = useWarnings(chart, isDemo)
  return (
    <>
      {warnings.map(({ kind, title, text }) => (
        <p key={kind} className={`${style.warning} ${style[kind]}`} role="alert">
          <strong>{title}</strong> {text}
        </p>
      ))}
    </>
  )
}

export type Warning = { readonly kind: 'expired' | 'demo'; readonly title: string; readonly text: string }

export function useWarnings(chart: ChartRecord, isDemo: boolean): readonly Warning[] {
  const { chart: words } = useWords()
  const { language } = useLanguage()
  const isExpired = chartValidity(chart, Date.now()) === 'expired'
  const until = dayText(chart.valid_until ?? '', language)
  return [
    ...(isExpired ? [{ kind: 'expired' as const, title: words.expired, text: words.expiredOn(until) }] : []),
    ...(isDemo ? [{ kind: 'demo' as const, title: words.demo, text: words.demoMeans }] : []),
  ]
}
