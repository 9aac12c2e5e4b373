/** What is measured. Each case says how its connections talk, and how every answer looks. */
import { endpoints, grantTypes } from '../src/contract/index.ts'
import type { Conversation, Expected } from './load.ts'
import { get, post } from './requests.ts'
import { type Application, challengeOf, pollFields, type Tokens } from './sign-in.ts'

export type Case = {
  readonly name: string
  readonly expected: Expected
  /** One per connection. */
  readonly conversations: readonly Conversation[]
}

export type Preparation = {
  readonly origin: string
  readonly application: Application
  readonly approve: (userCode: string) => Promise<unknown>
  readonly connections: number
}

/** Sessions polled in turn: enough that none is polled twice within a turn of the event loop. */
const pendingSessions = 2000

export async function prepareCases(preparation: Preparation): Promise<readonly Case[]> {
  const tokens: Tokens[] = []
  while (tokens.length < preparation.connections) tokens.push(await signIn(preparation))
  const accessToken = tokens[0]?.access_token ?? ''
  return [
    deviceAuthorizations(preparation),
    await pendingPolls(preparation),
    refreshes(preparation, tokens),
    repeated('chart lists', get('/v2/charts/YBBN?version=STD&rules=ANY', accessToken), preparation),
    repeated('chart images', get(await imagePath(preparation.origin, accessToken), accessToken), preparation),
  ]
}

async function signIn({ application, approve }: Preparation): Promise<Tokens> {
  const session = await application.start()
  await approve(session.userCode)
  return application.collect(session)
}

function repeated(name: string, request: Buffer, { connections }: Preparation): Case {
  return {
    name,
    expected: { status: 200 },
    conversations: Array.from({ length: connections }, () => ({ next: () => request })),
  }
}

function deviceAuthorizations(preparation: Preparation): Case {
  const challenge = { code_challenge: challengeOf('v'.repeat(43)), code_challenge_method: 'S256' }
  const request = post(endpoints.deviceAuthorization.path, { ...preparation.application.credentials, ...challenge })
  return repeated('device authorizations', request, preparation)
}

async function pendingPolls({ application, connections }: Preparation): Promise<Case> {
  const requests: Buffer[] = []
  while (requests.length < pendingSessions) {
    const sessions = await Promise.all(Array.from({ length: 50 }, () => application.start()))
    for (const session of sessions) {
      requests.push(post(endpoints.token.path, { ...application.credentials, ...pollFields(session) }))
    }
  }
  let turn = 0
  const next = () => requests[turn++ % requests.length] ?? Buffer.alloc(0)
  return {
    name: 'pending polls',
    expected: { status: 400, word: '"authorization_pending"' },
    conversations: Array.from({ length: connections }, () => ({ next })),
  }
}

/** Every connection keeps a chain of its own: a refresh token is used once, and the response contains the next. */
function refreshes({ application }: Preparation, tokens: readonly Tokens[]): Case {
  const requestFor = (refreshToken: string) =>
    post(endpoints.token.path, {
      ...application.credentials,
      grant_type: grantTypes.refreshToken,
      refresh_token: refreshToken,
    })
  const conversations = tokens.map(({ refresh_token }) => {
    let request = requestFor(refresh_token)
    return {
      next: () => request,
      answered: ({ body }: { readonly body: Buffer }) => {
        request = requestFor((JSON.parse(body.toString()) as Tokens).refresh_token)
      },
    }
  })
  return { name: 'refreshes', expected: { status: 200 }, conversations }
}

async function imagePath(origin: string, accessToken: string): Promise<string> {
  const headers = { authorization: `Bearer ${accessToken}` }
  const response = await fetch(`${origin}/v2/charts/YBBN?version=STD&rules=ANY`, { headers })
  const { charts } = (await response.json()) as { charts: readonly { image_day_url: string }[] }
  const [chart] = charts
  if (chart === undefined) throw new Error('The demo edition has no chart of YBBN')
  return new URL(chart.image_day_url).pathname
}
