import { Link } from 'wouter'
import { chartPath } from '../../routes/index.ts'
import type { ChartRecord } from '../../service/index.ts'
import { useLanguage, useWords } from '../../words/index.ts'
import { formatDate } from '../units/units.ts'
import type { ChartMarks } from '../visits/chart-marks.ts'
import { ChartBadges } from './chart-badges.tsx'
import style from './chart-card.module.css'

type Card = {
  readonly icao: string
  readonly chart: ChartRecord
  readonly marks: ChartMarks | undefined
  readonly isDemo: boolean
  /** URL. */
  readonly thumbnail: string
  readonly isPinned: boolean
  readonly hasNote: boolean
  /** Whether the Tab key reaches the card. */
  readonly isReachable: boolean
  readonly onFocus: () => void
  readonly onOpen: () => void
  readonly onPin: () => void
}

export function ChartCard({ icao, chart, thumbnail, isPinned, isReachable, onFocus, onOpen, onPin, ...badges }: Card) {
  const { charts: words } = useWords().airport
  const { language } = useLanguage()
  const { id, category, index_number: index, name, runways, procedures, revision_date: revised } = chart
  const tabIndex = isReachable ? 0 : -1
  const isExpired = badges.marks?.validity === 'expired'
  return (
    <li className={`card ${style.card}`} data-category={category} data-expired={isExpired}>
      <Link
        href={chartPath(icao, id)}
        data-chart={id}
        tabIndex={tabIndex}
        onFocus={onFocus}
        onClick={onOpen}
        className={style.link}
      >
        <span className={style.thumb}>
          <img src={thumbnail} alt="" loading="lazy" decoding="async" />
        </span>
        <span className={style.text}>
          <span className={style.top}>
            <span className={style.index}>{index}</span>
            <span className={style.category}>{words.categories[category]}</span>
          </span>
          <span className={style.name}>{name}</span>
          <ChartBadges chart={chart} isPinned={isPinned} {...badges} />
          <span className={style.facts}>
            {[
              runways.length > 0 && words.runways(runways.join(' ')),
              procedures.length > 0 && procedures.join(' '),
              revised && words.revised(formatDate(revised, language)),
            ]
              .filter((each): each is string => typeof each === 'string' && each !== '')
              .map((fact) => (
                <span key={fact}>{fact}</span>
              ))}
          </span>
        </span>
      </Link>
      <button
        type="button"
        className={style.pin}
        aria-pressed={isPinned}
        aria-label={words.pin(`${index} ${name}`)}
        title={words.pinShort}
        tabIndex={tabIndex}
        onFocus={onFocus}
        onClick={onPin}
      >
        <svg viewBox="0 0 24 24" width={20} height={20} aria-hidden="true">
          <path d="M9 3h6l-.7 6.2 3.7 3.3v2H6v-2l3.7-3.3zM12 14.5V21" />
        </svg>
      </button>
    </li>
  )
}
