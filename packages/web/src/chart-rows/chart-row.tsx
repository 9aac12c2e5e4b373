import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { Thumbnail } from '../thumbnail/index.ts'
import style from './chart-row.module.css'

type Row = {
  readonly href: string
  /** Its id, for the keys of a list. */
  readonly chart: string
  readonly category: string
  /** The number of the chart; with the identifier of its airport in lists of several airports. */
  readonly index: string
  readonly name: string
  /** URL; undefined: not known yet. */
  readonly thumbnail: string | undefined
  readonly badges?: ReactNode
  /** The last line: runways, procedures, date. */
  readonly facts?: readonly string[]
  readonly isExpired?: boolean
  /** It is the chart on the screen. */
  readonly isShown?: boolean
  readonly link?: { readonly tabIndex?: 0 | -1; readonly onFocus?: () => void; readonly onClick?: () => void }
  /** Controls at the end of the row. */
  readonly children?: ReactNode
}

/** The content of a row; the element around it is the list's own. */
export function ChartRow({ href, chart, category, index, name, thumbnail, badges, facts, link, children, ...is }: Row) {
  return (
    <div
      className={style.row}
      data-category={category}
      data-expired={is.isExpired ?? false}
      data-shown={is.isShown ?? false}
    >
      <Link
        href={href}
        data-chart={chart}
        className={style.link}
        {...(is.isShown && { 'aria-current': 'page' as const })}
        {...link}
      >
        <span className={style.thumb}>{thumbnail && <Thumbnail url={thumbnail} isLazy />}</span>
        <span className={style.text}>
          <span className={style.top}>
            <span className={style.index}>{index}</span>
            {badges}
          </span>
          <span className={style.name}>{name}</span>
          {facts && facts.length > 0 && (
            <span className={style.facts}>
              {facts.map((fact) => (
                <span key={fact}>{fact}</span>
              ))}
            </span>
          )}
        </span>
      </Link>
      {children}
    </div>
  )
}
