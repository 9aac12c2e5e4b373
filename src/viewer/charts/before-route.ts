import { type Catalogue, type EarlierChart, historyOf, listedChart } from '../../charts/index.ts'
import type { ChartBefore, ChartHistory } from '../../contract/index.ts'
import { chartHistory } from '../../contract/schemas/index.ts'
import { viewerProblem } from '../problems.ts'
import { airportIn } from '../routes/airport-path.ts'
import { sendTagged } from '../routes/send-tagged.ts'
import type { ViewerRoute } from '../routes/viewer-route.ts'
import type { ViewerRoot } from '../viewer-root.ts'

type Parts = { readonly catalogue: Pick<Catalogue, 'earlier' | 'holdings'>; readonly root: ViewerRoot }

/**
 * The picture that a listed chart replaced, if an edition with it is still stored. It is not a chart record, and has no id: nothing can list,
 * pin or link to it. Its images are those of endpoint 7 below the viewer, with the same rules. Not cached: pruning changes no revision.
 */
export function beforeRoute({ catalogue, root }: Parts): ViewerRoute {
  const described = ({ cycle, chart }: EarlierChart): ChartBefore => {
    const url = (image: string) => `${root.url}/api/v2/charts/${chart.icao_airport_identifier}/${image}`
    return {
      cycle,
      name: chart.name,
      revisionDate: chart.revision_date,
      ...{ width: chart.width, height: chart.height },
      ...{ dayUrl: url(chart.image_day), nightUrl: url(chart.image_night) },
    }
  }
  return {
    method: 'GET',
    path: '/airport/:icao/charts/:id/before',
    access: 'person',
    response: chartHistory,
    async answer(request, reply) {
      const icao = airportIn(request.params)
      const { id } = request.params as { readonly id: string }
      const chart = listedChart(await catalogue.holdings(icao), id)
      if (!chart) throw viewerProblem('not-found', `${icao} has no such chart on this server.`)
      const { before, unchangedSince } = historyOf(chart, await catalogue.earlier(chart))
      const history: ChartHistory = { image: chart.image_day, before: before && described(before), unchangedSince }
      return sendTagged(request, reply, history)
    },
  }
}
