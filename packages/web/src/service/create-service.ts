import type { ChartRules, ChartVersion } from '#client'
import type {
  AirportFeatures,
  AirportFiles,
  AirportPoints,
  AirportRecord,
  AirportSources,
  ChartHistory,
  ChartImage,
  ChartRecord,
  FoundAirport,
  KeptKind,
  KeptList,
  LiveEditions,
  Me,
  PackLease,
  SealedPackKey,
  SignOutResponse,
} from './answers.ts'
import { type CallOptions, call, json, nothing, type Wire } from './call.ts'
import type { Outcome } from './fault.ts'

export type Near = { readonly lat: number; readonly lng: number }
export type ChartQuery = { readonly version: ChartVersion; readonly rules: ChartRules }
type Signal = AbortSignal | undefined

/** All calls of the viewer. Paths are relative to `{base_url}/app/api/`. */
export type Service = ReturnType<typeof createService>

export function createService(wire: Wire) {
  const get = <T>(path: string, signal: Signal): Promise<Outcome<T>> => call(wire, path, { signal }, json<T>)
  const change = (path: string, options: CallOptions) => call(wire, path, options, nothing)
  const row = (kind: KeptKind, key: string) => `kept/${kind}/${encodeURIComponent(key)}`
  return {
    me: (signal?: AbortSignal) => get<Me>('me', signal),
    signOut: () => call(wire, 'sign-out', { method: 'POST' }, json<SignOutResponse>),
    search: (query: string, { near, limit = 12 }: { near?: Near | null; limit?: number }, signal?: AbortSignal) =>
      get<{ readonly airports: readonly FoundAirport[] }>(
        `v2/airports?${searchQuery(query, near ?? null, limit)}`,
        signal,
      ),
    airport: (icao: string, signal?: AbortSignal) =>
      get<AirportRecord>(`v2/airport/${encodeURIComponent(icao)}`, signal),
    sources: (icao: string, signal?: AbortSignal) =>
      get<AirportSources>(`airport/${encodeURIComponent(icao)}/sources`, signal),
    features: (icao: string, signal?: AbortSignal) =>
      get<AirportFeatures>(`airport/${encodeURIComponent(icao)}/features`, signal),
    charts: (icao: string, query: ChartQuery, signal?: AbortSignal) =>
      get<{ readonly charts: readonly ChartRecord[] }>(
        `v2/charts/${encodeURIComponent(icao)}?${new URLSearchParams(query)}`,
        signal,
      ),
    before: (icao: string, id: string, signal?: AbortSignal) =>
      get<ChartHistory>(`airport/${encodeURIComponent(icao)}/charts/${encodeURIComponent(id)}/before`, signal),
    /** `url`: one of the four image URLs of a chart record. */
    image: (url: string, signal?: AbortSignal): Promise<Outcome<ChartImage>> =>
      call(wire, url, { signal, isFile: true }, async (response) => ({
        blob: await response.blob(),
        access: response.headers.get('chart-access') === 'demo' ? 'demo' : 'full',
      })),
    /** The sizes of the images of an airport's charts. */
    files: (icao: string, signal?: AbortSignal) =>
      get<AirportFiles>(`airport/${encodeURIComponent(icao)}/files`, signal),
    packKey: (publicKey: string) =>
      call(wire, 'packs/key', { method: 'POST', body: { publicKey } }, json<SealedPackKey>),
    packLease: () => get<PackLease>('packs/lease', undefined),
    airports: (signal?: AbortSignal) => get<AirportPoints>('airports', signal),
    liveEditions: (signal?: AbortSignal) => get<LiveEditions>('editions/live', signal),
    kept: {
      all: (signal?: AbortSignal) => get<KeptList>('kept', signal),
      get: (kind: KeptKind, key: string, signal?: AbortSignal) => get<unknown>(row(kind, key), signal),
      /** The server rejects it if another account is signed in. */
      put: (account: string, kind: KeptKind, key: string, value: unknown) =>
        change(row(kind, key), { method: 'PUT', body: value, headers: ofAccount(account) }),
      remove: (account: string, kind: KeptKind, key: string) =>
        change(row(kind, key), { method: 'DELETE', headers: ofAccount(account) }),
    },
    /** The WebSocket with the positions of the person's own aircraft. */
    positionUrl: () => new URL('position', `${wire.base}api/`).href.replace(/^http/, 'ws'),
    /** The URL at which the browser signs in, on pages in this language; `to` is the path below the viewer to return to, with its query. */
    signInUrl: (to: string, language: string) =>
      `${wire.base}sign-in?${new URLSearchParams({ to, ui_locales: language })}`,
    /** The URL at which a person enters the code that a device shows. */
    enterCodeUrl: (language: string) => `${wire.base}enter-code?${new URLSearchParams({ ui_locales: language })}`,
  }
}

const ofAccount = (account: string) => ({ 'x-platekeeper-account': account })

const placeText = ({ lat, lng }: Near): string => `${lat.toFixed(5)},${lng.toFixed(5)}`

function searchQuery(query: string, near: Near | null, limit: number): URLSearchParams {
  return new URLSearchParams({
    ...(query && { query }),
    ...(near && { near: placeText(near) }),
    limit: String(limit),
  })
}
