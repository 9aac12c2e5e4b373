import style from './airport-name.module.css'
import { shortName } from './short-name.ts'

type Name = {
  readonly name: string
  /** Also on a wide screen. */
  readonly isAlwaysShort?: boolean
}

/** The short name where the whole one would break the line; screen readers always read the whole one. */
export function AirportName({ name, isAlwaysShort = false }: Name) {
  const short = shortName(name)
  if (short === name) return name
  return (
    <span data-always={isAlwaysShort} className={style.name} title={name}>
      <span className={style.short} aria-hidden="true">
        {short}
      </span>
      <span className={style.whole}>{name}</span>
    </span>
  )
}
