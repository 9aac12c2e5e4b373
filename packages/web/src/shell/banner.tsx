import type { ReactNode } from 'react'
import style from './banner.module.css'

type Props = { readonly kind: 'warning' | 'news'; readonly children: ReactNode }

/** A line below the header that says what happened and what the person can do. The page below does not change. */
export function Banner({ kind, children }: Props) {
  return (
    <div role="status" className={`${style.banner} ${kind === 'warning' ? style.warning : style.news}`}>
      {children}
    </div>
  )
}
