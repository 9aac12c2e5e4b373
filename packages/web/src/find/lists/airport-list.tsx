import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { AirportName } from '../../airport-name/index.ts'
import { PackMark } from '../../packs/index.tsx'
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
  /** A control at the end of the line. */
  readonly children?: ReactNode
}

/** A line that links to the airport as a whole, except for its control. */
export const AirportLink = ({ icao, name, detail, more, children }: Props) => (
  <li className={style.row}>
    <Link href={airportPath(icao)} className={style.link}>
      <b>{icao}</b>
      <span className={style.name}>
        <AirportName name={name} isAlwaysShort />
        {detail && <small>{detail}</small>}
        <PackMark icao={icao} />
      </span>
      {more && <small>{more}</small>}
    </Link>
    {children}
  </li>
)
