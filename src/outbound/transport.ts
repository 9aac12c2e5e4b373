/** How a request is sent, without a limit for its response. Throws OutboundError. */
export type Transport = (request: TransportRequest) => Promise<RawAnswer>

export type TransportRequest = {
  readonly url: string
  readonly method: 'GET' | 'POST'
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
  readonly signal: AbortSignal
  readonly redirects: number
}

export type RawAnswer = {
  readonly status: number
  readonly headers: { get(name: string): string | null }
  readonly body: AsyncIterable<Uint8Array>
}
