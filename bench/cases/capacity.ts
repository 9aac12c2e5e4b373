import { p99At } from '../load/pace.ts'
import { bearer, get } from '../load/requests.ts'
import { type Contender, repeated } from './compare.ts'
import type { Case, Context } from './context.ts'
import { pollsOfOurs } from './polls.ts'
import { oneAccessToken, startService } from './service.ts'

/** Milliseconds. */
const late = 100

export const capacity: Case = {
  name: 'capacity',
  about: 'requests at a rate: that at which the 99th percentile of the latency passes 100 ms',
  isLong: true,
  async run(context) {
    const service = await startService(context)
    await find(context, 'capacity, polls', await pollsOfOurs(service, context))
    const request = get('/v2/charts/YBBN?version=STD', bearer(await oneAccessToken(service)))
    const lists = { server: service.server, conversations: repeated(request, context), expected: { status: 200 } }
    await find(context, 'capacity, lists', lists)
  },
}

/** Raises the rate by half until responses are late, then bisects between the last two rates. */
async function find({ options, report }: Context, name: string, contender: Contender): Promise<void> {
  const { server, conversations } = contender
  const isInTime = async (rate: number) =>
    (await p99At({ port: server.port, conversations, rate, seconds: options.seconds })) < late
  let [below, above] = [500, 750]
  await isInTime(below)
  while (above < 100_000 && (await isInTime(above))) [below, above] = [above, above * 1.5]
  for (let step = 0; step < 4; step += 1) {
    const between = (below + above) / 2
    if (await isInTime(between)) below = between
    else above = between
  }
  const alone = { comparedWith: null, theirs: null, ratio: null }
  report({ case: name, unit: 'answers/s', ours: below, spread: [below, above], ...alone })
}
