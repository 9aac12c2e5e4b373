import { type Catalogue, type EarlierChart, historyOf, listedChart } from '../../charts/index.ts'
import { matchesNone, representation } from '../../http/index.ts'
import { viewerProblem } from '../problems.ts'
import { airportIn } from '../routes/airport-path.ts'
import type { ViewerRoute } from '../routes/viewer-route.ts'
import type { ViewerRoot } from '../viewer-root.ts'

type Parts = { readonly catalogue: Pick<Catalogue, 'earlier' | 'holdings'>; readonly root: ViewerRoot }

/**
 * The picture that a listed chart replaced, if an edition that has it is kept. It is not a chart record, and has no id: nothing can list,
 * pin or link to it. Its images are those of endpoint 7 below the viewer, with the same rules. Not cached: pruning changes no revision.
 */
export function beforeRoute({ catalogue, root }: Parts): ViewerRoute {
  const described = ({ cycle, chart }: EarlierChart) => {
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
    async answer({ params, headers }, reply) {
      const icao = airportIn(params)
      const { id } = params as { readonly id: string }
      const chart = listedChart(await catalogue.holdings(icao), id)
      if (!chart) throw viewerProblem('not-found', `${icao} has no such chart on this server.`)
      const { before, unchangedSince } = historyOf(chart, await catalogue.earlier(chart))
      const history = { image: chart.image_day, before: before && described(before), unchangedSince }
      const { bytes, etag } = representation(Buffer.from(JSON.stringify(history)))
      reply.header('etag', etag).type('application/json')
      return matchesNone(headers['if-none-match'], etag) ? reply.code(304).send() : reply.send(bytes)
    },
  }
}
