import { memo } from 'react'
import { inRunwayOrder } from '../../airport-facts/index.ts'
import { ChartRow, PinButton } from '../../chart-rows/index.ts'
import { dayText } from '../../formats/index.ts'
import { chartPath } from '../../routes/index.ts'
import type { ChartRecord } from '../../service/index.ts'
import { useLanguage, useWords } from '../../words/index.ts'
import type { ChartMarks } from '../visits/chart-marks.ts'
import { ChartBadges } from './chart-badges.tsx'

type Listed = {
  readonly icao: string
  readonly chart: ChartRecord
  readonly marks: ChartMarks | undefined
  readonly isDemo: boolean
  /** How many runways the charts of the airport name. */
  readonly runwaysOfAll: number
  /** URL. */
  readonly thumbnail: string
  readonly isPinned: boolean
  readonly hasNote: boolean
  /** Whether the Tab key reaches the row. */
  readonly isReachable: boolean
  readonly onFocus: (chart: ChartRecord) => void
  readonly onOpen: (chart: ChartRecord) => void
  readonly onPin: (chart: ChartRecord) => void
}

/** A chart that is for all runways does not name more than these. */
const mostNamed = 4

/** A chart in the list of its airport. Of hundreds, those are rendered again that have changed. */
export const ListedChart = memo(function ListedChart(listed: Listed) {
  const { icao, chart, thumbnail, isPinned, isReachable, onFocus, onOpen, onPin, ...of } = listed
  const { charts: words } = useWords().airport
  const { language } = useLanguage()
  const { id, category, index_number: index, name, runways, procedures, revision_date: revised } = chart
  const tabIndex = isReachable ? 0 : -1
  const isForAll = runways.length === of.runwaysOfAll && runways.length > mostNamed
  const facts = [
    runways.length > 0 && !isForAll && words.runways(inRunwayOrder(runways).join(' ')),
    procedures.length > 0 && procedures.join(' '),
    revised && dayText(revised, language),
  ]
  return (
    <ChartRow
      href={chartPath(icao, id)}
      chart={id}
      category={category}
      index={index}
      name={name}
      thumbnail={thumbnail}
      isExpired={of.marks?.validity === 'expired'}
      badges={<ChartBadges chart={chart} {...of} />}
      facts={facts.filter((fact): fact is string => typeof fact === 'string' && fact !== '')}
      link={{ tabIndex, onFocus: () => onFocus(chart), onClick: () => onOpen(chart) }}
    >
      <PinButton
        chart={`${index} ${name}`}
        isPinned={isPinned}
        onPin={() => onPin(chart)}
        tabIndex={tabIndex}
        onFocus={() => onFocus(chart)}
      />
    </ChartRow>
  )
})
