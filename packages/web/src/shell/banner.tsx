import type { ReactNode } from 'react'
import style from './banner.module.css'

type Props = { readonly kind: 'warning' | 'news'; readonly children: ReactNode }

/** A line under the header: what happened, and what can be done. The page below stays as it is. */
export function Banner({ kind, children }: Props) {
  return (
    <div role="status" className={`${style.banner} ${kind === 'warning' ? style.warning : style.news}`}>
      {children}
    </div>
  )
}
