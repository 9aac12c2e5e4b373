import { type Catalogue, type ImageStore, publishedCharts } from '../../charts/index.ts'
import { type AirportFiles, pictures } from '../../contract/index.ts'
import { airportFiles } from '../../contract/schemas/index.ts'
import { viewerProblem } from '../problems.ts'
import { airportIn } from '../routes/airport-path.ts'
import { sendTagged } from '../routes/send-tagged.ts'
import type { ViewerRoute } from '../routes/viewer-route.ts'

export type FilesParts = {
  readonly catalogue: Pick<Catalogue, 'holdings'>
  readonly images: Pick<ImageStore, 'size'>
}

const kinds = Object.keys(pictures) as (keyof typeof pictures)[]

/** The bytes of every image of an airport's charts, so that a person knows the size of a pack before it is loaded. */
export function filesRoute({ catalogue, images }: FilesParts): ViewerRoute {
  return {
    method: 'GET',
    path: '/airport/:icao/files',
    access: 'person',
    response: airportFiles,
    async answer(request, reply) {
      const icao = airportIn(request.params)
      const charts = publishedCharts(await catalogue.holdings(icao))
      if (!charts) throw viewerProblem('not-found', `${icao} is not on this server.`)
      const names = [...new Set(charts.flatMap((chart) => kinds.map((kind) => chart[kind])))]
      const sizes = await Promise.all(names.map(async (name) => [name, await images.size(name)] as const))
      const bytes = Object.fromEntries(sizes.filter((size): size is readonly [string, number] => size[1] !== null))
      return sendTagged(request, reply, { bytes } satisfies AirportFiles)
    },
  }
}
