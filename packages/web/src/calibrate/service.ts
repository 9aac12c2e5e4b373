import type { ChartState, Draft, Fit, ListedChart, OpenedChart } from '../../../../src/contract/calibration/index.ts'

export type Listing = {
  readonly folder: string
  readonly charts: readonly ListedChart[]
  readonly problems: readonly string[]
}

/** Why a call failed. `reason`: the server's text; null: it gave no reason. `status` 0: no response. */
export class CallFault extends Error {
  readonly status: number
  readonly reason: string | null

  constructor(status: number, reason: string | null) {
    super(reason ?? String(status))
    this.status = status
    this.reason = reason
  }
}

async function call(path: string, init: RequestInit = {}): Promise<Response> {
  const response = await fetch(path, init).catch((error: unknown) => {
    if (error instanceof DOMException && error.name === 'AbortError') throw error
    throw new CallFault(0, null)
  })
  if (response.ok) return response
  const body: unknown = await response.json().catch(() => null)
  const reason = typeof body === 'object' && body !== null && 'reason' in body ? String(body.reason) : null
  throw new CallFault(response.status, reason)
}

const get = async <T>(path: string): Promise<T> => (await call(path)).json()
const post = async <T>(path: string, value: unknown, signal?: AbortSignal): Promise<T> =>
  (await call(path, { method: 'POST', body: JSON.stringify(value), ...(signal && { signal }) })).json()

/** The calls of this page to its command; paths are relative to the page. Each throws CallFault. */
export const listCharts = () => get<Listing>('charts')
export const listStates = () => get<Readonly<Record<string, ChartState>>>('states')
export const openChart = (id: string) => get<OpenedChart>(`charts/${id}`)
export const fitChart = (id: string, draft: Draft, signal: AbortSignal) => post<Fit>(`charts/${id}/fit`, draft, signal)
export const saveChart = (id: string, draft: Draft | null, version: string) =>
  post<{ readonly version: string; readonly file: string }>(`charts/${id}/save`, { draft, version })
export const takeBackChart = (id: string, version: string) =>
  post<{ readonly version: string; readonly file: string }>(`charts/${id}/take-back`, { version })
export const loadImage = async (id: string, light: 'day' | 'night'): Promise<ImageBitmap> =>
  createImageBitmap(await (await call(`charts/${id}/${light}.png`)).blob())
