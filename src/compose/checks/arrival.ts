import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { addressesIn } from '../../http/index.ts'
import { createSealingKeys, type Random } from '../../identity/index.ts'
import { type Outbound, OutboundError } from '../../outbound/index.ts'

/** How a request arrived at a server of this service. */
export type Arrival = {
  /** Whether the request had X-Forwarded-For. */
  readonly isForwarded: boolean
  /** Whether the peer of the connection is in TRUSTED_PROXIES. */
  readonly isTrusted: boolean
  /** The address of the peer. */
  readonly peer: string
}

/** Below the path that a proxy passes on anyway. */
const paths = { AUTH_URL: '/connect/arrival', BASE_URL: '/v2/arrival' } as const

const mac = (key: KeyObject, text: string): Buffer => createHmac('sha256', key).update(text).digest()

/** `nonce.mac`, which takes the key of the service. */
const signed = (key: KeyObject, purpose: string, nonce: string): string =>
  `${nonce}.${mac(key, `${purpose} ${nonce}`).toString('base64url')}`

function nonceOf(key: KeyObject, purpose: string, text: unknown): string | null {
  const [, nonce] = /^([\w-]{22})\.[\w-]{43}$/.exec(String(text)) ?? []
  if (nonce === undefined) return null
  const [given, expected] = [Buffer.from(String(text)), Buffer.from(signed(key, purpose, nonce))]
  return given.length === expected.length && timingSafeEqual(given, expected) ? nonce : null
}

const header = 'x-platekeeper-probe'

/** `serviceKey`: the master key, or on a host that has none that of its viewer. */
const keyFrom = (serviceKey: Buffer, random: Random): KeyObject => createSealingKeys(serviceKey, random).key('arrival')

type Answering = {
  readonly serviceKey: Buffer
  readonly random: Random
  readonly trustedProxies: readonly string[]
}

/** Answers the requests that `askArrival` sends; to others these paths do not exist. */
export function answerArrivals(app: FastifyInstance, { serviceKey, random, trustedProxies }: Answering): void {
  const key = keyFrom(serviceKey, random)
  const isTrusted = addressesIn(trustedProxies)
  for (const path of Object.values(paths)) {
    app.get(path, { exposeHeadRoute: false }, (request, reply) => {
      const nonce = nonceOf(key, 'question', request.headers[header])
      if (nonce === null) return reply.callNotFound()
      const peer = request.raw.socket.remoteAddress ?? ''
      const isForwarded = request.raw.rawHeaders.some((name, at) => at % 2 === 0 && /^x-forwarded-for$/i.test(name))
      const arrival: Arrival = { isForwarded, isTrusted: isTrusted(peer), peer }
      return reply.header('cache-control', 'no-store').send({ answer: signed(key, 'answer', nonce), ...arrival })
    })
  }
}

type Asking = { readonly serviceKey: Buffer; readonly random: Random; readonly outbound: Outbound }

/** Asks a public URL of this service how requests arrive. Never rejects. */
export function askArrival({ serviceKey, random, outbound }: Asking) {
  const key = keyFrom(serviceKey, random)
  return async (
    url: string,
    setting: keyof typeof paths,
  ): Promise<Arrival | 'elsewhere' | { readonly unreachable: string }> => {
    const nonce = random(16).toString('base64url')
    const headers = { [header]: signed(key, 'question', nonce) }
    try {
      return await outbound('own address', { url: url + paths[setting], headers }, async ({ status, text }) => {
        if (status >= 500) return { unreachable: `status ${status}` }
        return arrivalIn(await text(), key, nonce) ?? 'elsewhere'
      })
    } catch (error) {
      return { unreachable: error instanceof OutboundError ? error.message : String(error) }
    }
  }
}

function arrivalIn(text: string, key: KeyObject, nonce: string): Arrival | null {
  try {
    const { answer, isForwarded, isTrusted, peer }: Record<string, unknown> = JSON.parse(text)
    if (nonceOf(key, 'answer', answer) !== nonce) return null
    return { isForwarded: isForwarded === true, isTrusted: isTrusted === true, peer: String(peer) }
  } catch {
    return null
  }
}
