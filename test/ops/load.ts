/** Devices, applications and people who use a service almost without a pause, and expect no failures. */
import { setTimeout as wait } from 'node:timers/promises'
import { WebSocket } from 'ws'
import { application, challengeOf, pollFields, scope } from '../../bench/sign-in/application.ts'
import { approver } from '../../bench/sign-in/person.ts'
import { endpoints, grantTypes } from '../../src/contract/index.ts'
import { openViewerBrowser, overHttp, type ViewerBrowser } from '../fixtures/index.ts'
import type { Site } from '../fixtures/running-server.ts'

const kinds = ['poll', 'refresh', 'device authorization', 'list', 'image', 'viewer call', 'WebSocket'] as const
type Kind = (typeof kinds)[number]

export type Load = {
  /** How many of each kind succeeded. */
  readonly served: Readonly<Record<Kind, number>>
  /** Unexpected responses, in order. */
  readonly failures: readonly string[]
  /** Resolves once everything that was sent is answered. */
  stop(): Promise<void>
}

type Sent = { readonly form?: Readonly<Record<string, string>>; readonly bearer?: string }

/** Milliseconds between two requests of one caller. */
const pause = 200
const pollers = 20
/** A little more than POLLING_INTERVAL, which is a second. */
const pollPause = 1_300

/** Settings of a server behind a proxy at this origin: limits would end the load. */
export const underLoad = (origin: string): Readonly<Record<string, string>> => ({
  AUTH_URL: origin,
  BASE_URL: origin,
  TRUSTED_PROXIES: '127.0.0.1',
  DEMO: 'false',
  VIEWER: 'true',
  POLLING_INTERVAL: '1',
  DEVICE_BURST: '0',
  DEVICE_PENDING: '0',
  DEVICE_CLIENT_PENDING: '0',
  // The viewer renews its tokens while servers stop.
  ACCESS_TOKEN_LIFETIME: '60',
})

/** The number of callers of a kind is that of the people of the service. */
export async function startLoad(origin: string, { client, people }: Pick<Site, 'client' | 'people'>): Promise<Load> {
  const served = Object.fromEntries(kinds.map((kind) => [kind, 0])) as Record<Kind, number>
  const failures: string[] = []
  const stopping = new AbortController()
  const isOver = () => stopping.signal.aborted

  function failed(kind: Kind, what: string): void {
    failures.push(`${new Date().toISOString()} ${kind}: ${what.slice(0, 200)}`)
  }

  async function ask(kind: Kind, path: string, { form, bearer }: Sent, expected: number) {
    const headers = bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }
    const body = form && new URLSearchParams({ ...client, ...form })
    try {
      const response = await fetch(origin + path, body ? { method: 'POST', headers, body } : { headers })
      const bytes = Buffer.from(await response.arrayBuffer())
      const answer = response.headers.get('content-type')?.includes('json') ? JSON.parse(bytes.toString()) : {}
      const isPending = kind !== 'poll' || answer.error === 'authorization_pending'
      const isDemo = kind === 'image' && response.headers.get('chart-access') !== 'full'
      if (response.status === expected && isPending && !isDemo) {
        served[kind] += 1
        return answer
      }
      failed(kind, `${response.status} ${bytes.toString()}`)
    } catch (error) {
      failed(kind, error instanceof Error ? `${error.message} ${error.cause ?? ''}` : String(error))
    }
    return null
  }

  const device = application(origin, { ...client, people })
  const working: Promise<unknown>[] = []
  /** Calls in turn, with a pause after each, until the load ends. */
  function repeat(call: () => Promise<unknown>, milliseconds = pause): void {
    working.push(
      (async () => {
        await wait(Math.random() * milliseconds)
        while (!isOver()) {
          await call()
          await wait(milliseconds)
        }
      })(),
    )
  }

  async function start(person: Site['people'][number]): Promise<void> {
    const session = await device.start()
    await approver(origin, person)(session.userCode)
    // Without an Idempotency-Key: a refresh that is sent twice ends the sign-in.
    let tokens = await device.collect(session)
    const bearer = () => ({ bearer: tokens.access_token })
    const list = await fetch(`${origin}${chartList}`, { headers: { authorization: `Bearer ${tokens.access_token}` } })
    const { charts } = (await list.json()) as { readonly charts: readonly { readonly image_day_url: string }[] }
    const image = new URL(charts[0]?.image_day_url ?? '').pathname
    repeat(async () => {
      const form = { grant_type: grantTypes.refreshToken, refresh_token: tokens.refresh_token }
      tokens = (await ask('refresh', endpoints.token.path, { form }, 200)) ?? tokens
    })
    const challenge = { code_challenge: challengeOf('a verifier'), code_challenge_method: 'S256', scope }
    repeat(() => ask('device authorization', endpoints.deviceAuthorization.path, { form: challenge }, 200))
    repeat(() => ask('list', chartList, bearer(), 200))
    repeat(() => ask('image', image, bearer(), 200))
    await view(person.username)
  }

  /** A person at the viewer, whose tokens are renewed every half minute, and the own-ship positions of its page. */
  async function view(username: string): Promise<void> {
    const viewer = `${origin}/app`
    const browser = openViewerBrowser({ [origin]: overHttp(origin) }, viewer)
    await browser.signIn({ username })
    const call = async (path: string, options?: Parameters<ViewerBrowser['api']>[1]): Promise<void> => {
      const { status, text } = await browser
        .api(path, options)
        .catch((error: Error) => ({ status: 0, text: `${error.message} ${error.cause ?? ''}` }))
      if (status === 200) served['viewer call'] += 1
      else failed('viewer call', `${status} ${text}`)
    }
    repeat(() => call(chartList))
    repeat(() => call('/kept/settings/units', { method: 'PUT', body: 'metres' }))
    const cookie = [...browser.cookies(origin)].map(([name, { value }]) => `${name}=${value}`).join('; ')
    working.push(keepOpen(`${viewer.replace('http', 'ws')}/api/position`, { origin, cookie }))
  }

  /** Connects again whenever the server says that it is stopping. */
  async function keepOpen(url: string, headers: Readonly<Record<string, string>>): Promise<void> {
    while (!isOver()) {
      const socket = new WebSocket(url, { headers })
      const close = () => socket.close()
      stopping.signal.addEventListener('abort', close)
      socket.once('open', () => {
        served.WebSocket += 1
      })
      socket.on('error', ({ message }) => failed('WebSocket', message))
      const code = await new Promise<number>((resolve) => socket.once('close', resolve))
      stopping.signal.removeEventListener('abort', close)
      if (code !== goingAway && !isOver()) failed('WebSocket', `closed with code ${code}`)
      await wait(500)
    }
  }

  for (const person of people) await start(person)
  for (let number = 0; number < pollers; number += 1) {
    const session = await device.start()
    repeat(() => ask('poll', endpoints.token.path, { form: pollFields(session) }, 400), pollPause)
  }
  return {
    served,
    failures,
    async stop() {
      stopping.abort()
      await Promise.all(working)
    },
  }
}

const chartList = '/v2/charts/ZZAA?version=STD'
/** RFC 6455 §7.4.1. */
const goingAway = 1001
