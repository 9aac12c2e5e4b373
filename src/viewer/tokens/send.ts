import type { FastifyInstance } from 'fastify'
import { StoreUnavailable } from '../../failures/index.ts'
import type { Outbound } from '../../outbound/index.ts'

export type SendRequest = {
  readonly method: 'GET' | 'POST'
  /** Path of an endpoint below AUTH_URL. */
  readonly path: string
  readonly form?: Readonly<Record<string, string>>
  readonly headers?: Readonly<Record<string, string>>
  /** The address of the person for whom the request is made. */
  readonly ip?: string | undefined
}

/** `body`: an object of JSON; of anything else, an empty one. Redirects are not followed. */
export type SendAnswer = { readonly status: number; readonly body: object; readonly location: string | null }

/** How requests reach the identity server. Rejects with StoreUnavailable if the identity server cannot be reached. */
export type Send = (request: SendRequest) => Promise<SendAnswer>

/** In this process, which is the identity server too: the same endpoints, without the network. */
export const sendWithin =
  (app: FastifyInstance): Send =>
  async ({ method, path: url, form, headers, ip }) => {
    const injected = app.inject({
      ...{ method, url, headers: { ...headers, ...(form && formHeader) } },
      ...(ip !== undefined && { remoteAddress: ip }),
      ...(form && { payload: new URLSearchParams(form).toString() }),
    })
    const answer = await injected.catch((error: unknown) => {
      throw isStopping(error) ? unavailable('is stopping', error) : error
    })
    return { status: answer.statusCode, body: objectIn(answer.payload), location: answer.headers.location ?? null }
  }

/** After this, Fastify answers only requests from the network. */
const isStopping = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'FST_ERR_REOPENED_CLOSE_SERVER'

/** To another host. */
export const sendTo =
  (authUrl: string, outbound: Outbound): Send =>
  async ({ method, path, form, headers }) => {
    const request = {
      ...{ url: authUrl + path, method },
      headers: { accept: 'application/json', ...headers, ...(form && formHeader) },
      ...(form && { body: new URLSearchParams(form).toString() }),
    }
    try {
      return await outbound('identity server', request, async ({ status, headers: answered, text }) => ({
        ...{ status, body: objectIn(await text()), location: answered.get('location') },
      }))
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      throw unavailable(`at ${authUrl} can't be reached: ${reason}`, error)
    }
  }

const unavailable = (what: string, cause: unknown): StoreUnavailable =>
  new StoreUnavailable(`The identity server ${what}`, { cause, outage: 'identity server' })

const formHeader = { 'content-type': 'application/x-www-form-urlencoded' } as const

function objectIn(text: string): object {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? value : {}
  } catch {
    return {}
  }
}
