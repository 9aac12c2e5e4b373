import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { airportPath } from '../../routes/index.ts'
import style from './airport-list.module.css'

export const AirportList = ({ children }: { readonly children: ReactNode }) => (
  <ul className={style.list}>{children}</ul>
)

type Props = {
  readonly icao: string
  readonly name: string
  readonly detail: string
  readonly more: string
  /** Another way, beside the line. */
  readonly children?: ReactNode
}

/** One line, and all of it leads to the airport, but what stands beside it. */
export const AirportLink = ({ icao, name, detail, more, children }: Props) => (
  <li className={style.row}>
    <Link href={airportPath(icao)} className={style.link}>
      <b>{icao}</b>
      <span className={style.name}>
        {name}
        {detail && <small>{detail}</small>}
      </span>
      {more && <small>{more}</small>}
    </Link>
    {children}
  </li>
)
