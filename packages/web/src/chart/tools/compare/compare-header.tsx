import type { ReactNode } from 'react'
import { useWords } from '../../../words/index.ts'
import { Icon } from '../../icon/icon.tsx'
import style from './compare.module.css'

/**
 * The compared versions, or why they cannot be compared, and the button that ends the comparison. `isLoud`: the earlier image is visible.
 */
export function CompareHeader({
  isLoud = false,
  close,
  children,
}: {
  readonly isLoud?: boolean
  readonly close: () => void
  readonly children: ReactNode
}) {
  const { chart: words } = useWords()
  return (
    <div className={style.head} data-loud={isLoud}>
      {children}
      <button
        type="button"
        className={`button icon quiet ${style.close}`}
        aria-label={words.compare.close}
        title={words.compare.close}
        onClick={close}
      >
        <Icon name="close" />
      </button>
    </div>
  )
}

export function RetryButton({ retry }: { readonly retry: () => void }) {
  const { chart: words } = useWords()
  return (
    <button type="button" className="button" onClick={retry}>
      {words.compare.again}
    </button>
  )
}
