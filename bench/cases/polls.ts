import { endpoints } from '../../src/contract/index.ts'
import { get, post, postJson } from '../load/requests.ts'
import { startPeer } from '../servers/peer.ts'
import { freePort } from '../servers/server.ts'
import { deviceGrant, pollFields } from '../sign-in/application.ts'
import { available, bareBeside, type Contender, compare } from './compare.ts'
import type { Case, Context } from './context.ts'
import { type Service, startService } from './service.ts'

/** Sessions polled in turn: enough that none is polled twice within a turn of the event loop. */
const sessionCount = 2000
const pending = { status: 400, word: '"authorization_pending"' }

export const polls: Case = {
  name: 'polls',
  about: 'polls of pending device authorizations, of 2,000 in turn',
  async run(context) {
    const ours = await pollsOfOurs(await startService(context), context)
    const peers = await available(
      context,
      bareBeside(ours, context),
      pollsOfOidcProvider(context),
      pollsOfBetterAuth(context),
    )
    await compare('polls', [ours, ...peers], context)
  },
}

/** The health port costs each request its counts. Programs read it every 15 s, too seldom to show in a round. */
export const pollsCounted: Case = {
  name: 'polls-counted',
  about: 'polls of a server with a health port, which counts, compared with one without',
  async run(context) {
    const settings = { OPS_PORT: String(await freePort()) }
    const counting = await startService(context, { name: 'with OPS_PORT', settings })
    const plain = await startService(context, { name: 'without' })
    await compare('polls, counted', [await pollsOfOurs(counting, context), await pollsOfOurs(plain, context)], context)
  },
}

export async function pollsOfOurs({ server, application }: Service, context: Context): Promise<Contender> {
  const sessions = await collect(() => application.start())
  const requests = sessions.map((session) =>
    post(endpoints.token.path, { ...application.credentials, ...pollFields(session) }),
  )
  return { server, conversations: inTurn(requests, context), expected: pending }
}

export async function pollsOfOidcProvider(context: Context): Promise<Contender> {
  const server = await context.started(startPeer('oidc-provider'))
  const scope = 'openid offline_access charts'
  const codes = await collect(() => deviceCode(server.port, '/device/auth', { ...server.application, scope }))
  const requests = codes.map((device_code) =>
    post('/token', { ...server.application, grant_type: deviceGrant, device_code }),
  )
  return { server, conversations: inTurn(requests, context), expected: pending }
}

async function pollsOfBetterAuth(context: Context): Promise<Contender> {
  const server = await context.started(startPeer('better-auth'))
  const { client_id } = server.application
  const codes = await collect(() => deviceCode(server.port, '/api/auth/device/code', { client_id, scope: 'openid' }))
  const requests = codes.map((device_code) =>
    postJson('/api/auth/device/token', { client_id, grant_type: deviceGrant, device_code }),
  )
  return { server, conversations: inTurn(requests, context), expected: pending }
}

async function deviceCode(port: number, path: string, fields: Readonly<Record<string, string>>): Promise<string> {
  const url = `http://127.0.0.1:${port}${path}`
  const response = await fetch(url, { method: 'POST', body: new URLSearchParams(fields) })
  const { device_code } = (await response.json()) as { readonly device_code?: string }
  if (device_code === undefined) throw new Error(`${url} answered ${response.status} without a device_code`)
  return device_code
}

/** Fifty at a time. */
async function collect<T>(start: () => Promise<T>): Promise<readonly T[]> {
  const all: T[] = []
  while (all.length < sessionCount) all.push(...(await Promise.all(Array.from({ length: 50 }, start))))
  return all
}

function inTurn(requests: readonly Buffer[], { options }: Context) {
  let turn = 0
  const next = () => requests[turn++ % requests.length] ?? get('/')
  return Array.from({ length: options.connections }, () => ({ next }))
}
