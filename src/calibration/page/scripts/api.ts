import type { Draft, Fit, ListedChart, OpenedChart } from '../../../contract/calibration/index.ts'

export type Listing = {
  readonly folder: string
  readonly charts: readonly ListedChart[]
  readonly problems: readonly string[]
}

/** Why the server does not do it; `status` 0: it does not answer. */
export class Refusal extends Error {
  readonly status: number

  constructor(status: number, reason: string) {
    super(reason)
    this.status = status
  }
}

export const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

async function call<T>(path: string, init: RequestInit = {}): Promise<T> {
  const response = await fetch(path, init).catch((error: unknown) => {
    if (error instanceof DOMException && error.name === 'AbortError') throw error
    throw new Refusal(0, 'Platekeeper does not answer. Run the command again, and open the address that it shows.')
  })
  const body = await response.json().catch(() => ({ reason: `The server answered ${response.status}` }))
  if (!response.ok) throw new Refusal(response.status, body.reason)
  return body
}

const post = <T>(path: string, value: unknown, signal?: AbortSignal) =>
  call<T>(path, { method: 'POST', body: JSON.stringify(value), ...(signal && { signal }) })

export const listCharts = () => call<Listing>('charts')
export const openChart = (id: string) => call<OpenedChart>(`charts/${id}`)
export const fitChart = (id: string, draft: Draft, signal: AbortSignal) => post<Fit>(`charts/${id}/fit`, draft, signal)
export const saveChart = (id: string, draft: Draft, version: string) =>
  post<{ readonly version: string; readonly file: string }>(`charts/${id}/save`, { draft, version })
