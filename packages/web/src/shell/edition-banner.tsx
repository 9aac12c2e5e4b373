import { useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { pageRequests } from '../early/index.ts'
import { secondChart } from '../routes/index.ts'
import { refetch, useChartNews, useChartsWith, useLiveEditions } from '../service/index.ts'
import { useWords } from '../words/index.ts'
import { Banner } from './banner.tsx'

/** New charts were published while earlier ones are open: the page shows the earlier ones until the person asks for the new ones. */
export function EditionBanner() {
  const { banner } = useWords().shell
  const live = useLiveEditions()
  const mark = live.state === 'ready' ? live.value.mark : null
  const [shown, show] = useState<string | null>(null)
  const [dismissed, dismiss] = useState<string | null>(null)
  if (shown === null && mark !== null) show(mark)
  if (mark === null || mark === shown || mark === dismissed) return null
  const showNew = () => {
    show(mark)
    void refetch('all')
  }
  return (
    <Banner kind="news">
      <News mark={mark} />
      <button type="button" className="button primary" onClick={showNew}>
        {banner.show}
      </button>
      <button type="button" className="button" onClick={() => dismiss(mark)}>
        {banner.later}
      </button>
    </Banner>
  )
}

/** On the page of a chart: whether this chart changed. With two charts it is not shown, because it could refer to either. */
function News({ mark }: { readonly mark: string }) {
  const { banner } = useWords().shell
  const [path] = useLocation()
  const isOne = secondChart(useSearch()) === null
  const { icao, chart } = pageRequests(path.slice(1))
  return icao !== undefined && chart !== undefined && isOne ? (
    <ChartNews mark={mark} icao={icao} chart={chart} />
  ) : (
    <p>{banner.edition}</p>
  )
}

function ChartNews({
  mark,
  icao,
  chart: id,
}: {
  readonly mark: string
  readonly icao: string
  readonly chart: string
}) {
  const { banner } = useWords().shell
  const list = useChartsWith(icao, id)
  const shown = list.state === 'ready' ? list.value.charts.find((each) => each.id === id) : undefined
  const news = useChartNews(shown, mark)
  return <p>{news ? banner.editionOfChart[news] : banner.edition}</p>
}
