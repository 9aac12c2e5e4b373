import { type ChartRecord, chartValidity } from '#client'
import { dayText } from '../../formats/index.ts'
import { useSubscription } from '../../subscription/index.ts'
import { useLanguage, useWords } from '../../words/index.ts'
import style from './warnings.module.css'

/** Prominent warnings: the chart has expired, it is no longer published, or the image is the demo image. */
export function Warnings({ warnings }: { readonly warnings: readonly Warning[] }) {
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

export type Warning = { readonly kind: 'expired' | 'withdrawn' | 'demo'; readonly title: string; readonly text: string }

export function useWarnings(
  chart: ChartRecord,
  { isDemo, isWithdrawn }: { readonly isDemo: boolean; readonly isWithdrawn: boolean },
): readonly Warning[] {
  const { chart: words } = useWords()
  const { language } = useLanguage()
  const { why } = useSubscription()
  const isExpired = chartValidity(chart, Date.now()) === 'expired'
  const until = dayText(chart.valid_until ?? '', language)
  return [
    ...(isExpired ? [{ kind: 'expired' as const, title: words.expired, text: words.expiredOn(until) }] : []),
    ...(isWithdrawn ? [{ kind: 'withdrawn' as const, title: words.withdrawn, text: words.withdrawnMeans }] : []),
    ...(isDemo ? [{ kind: 'demo' as const, title: words.demo, text: `${words.demoMeans} ${why}` }] : []),
  ]
}
