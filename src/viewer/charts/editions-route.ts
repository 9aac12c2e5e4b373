import type { Catalogue, Charts } from '../../charts/index.ts'
import type { LiveEditions } from '../../contract/index.ts'
import { liveEditions } from '../../contract/schemas/index.ts'
import type { ViewerRoute } from '../routes/viewer-route.ts'

/** An edition that is live. */
export type LiveEdition = {
  readonly id: number
  readonly source: string
  /** AIRAC YYCC. */
  readonly cycle: string
  /** When it went live, milliseconds since 1970; null: unknown. */
  readonly publishedAt: number | null
}

type Parts = {
  readonly charts: Pick<Charts, 'answers'>
  readonly catalogue: Pick<Catalogue, 'revision'>
  /** A port of the editions room. */
  readonly liveEditions: () => Promise<readonly LiveEdition[]>
}

/** The live editions; `mark` changes with every change, and is cheap to read. */
export const editionsRoute = ({ charts: { answers }, catalogue, ...parts }: Parts): ViewerRoute => ({
  method: 'GET',
  path: '/editions/live',
  access: 'person',
  response: liveEditions,
  answer: (request, reply) =>
    answers.send(request, reply, {
      subject: 'live editions',
      dialect: 'documented',
      compose: async () => {
        // The tag is read first: a change between the two reads changes the tag of the next response.
        const mark = await catalogue.revision()
        const editions = (await parts.liveEditions()).map(({ id, source, cycle, publishedAt }) => ({
          ...{ id: String(id), source, cycle },
          effective: publishedAt === null ? null : new Date(publishedAt).toISOString(),
        }))
        return JSON.stringify({ editions, mark } satisfies LiveEditions)
      },
    }),
})
