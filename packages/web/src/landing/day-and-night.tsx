import { type CSSProperties, useState } from 'react'
import { useWords } from '../words/index.ts'
import style from './day-and-night.module.css'
import day from './nzwn-day.webp'
import night from './nzwn-night.webp'

/** Pixels. */
const size = { width: 832, height: 1300 }

/** A chart that the product has drawn, by day on the left of a handle and by night on its right. */
export function DayAndNight() {
  const { landing } = useWords().find
  const [at, setAt] = useState(50)
  return (
    <figure className={style.plate} style={{ '--at': `${at}%` } as CSSProperties}>
      <img src={day} alt={landing.plate} {...size} />
      <img src={night} alt="" {...size} className={style.night} />
      <input
        type="range"
        min={0}
        max={100}
        value={at}
        aria-label={landing.handle}
        aria-valuetext={landing.share(100 - at)}
        onChange={({ target }) => setAt(Number(target.value))}
      />
      <span className={style.line} aria-hidden="true">
        <svg viewBox="0 0 24 24" width={24} height={24} aria-hidden="true">
          <path d="M9 7l-5 5 5 5M15 7l5 5-5 5" />
        </svg>
      </span>
    </figure>
  )
}
