/** How a request is sent, without a limit for its response. Throws OutboundError. */
export type Transport = (request: TransportRequest) => Promise<RawAnswer>

export type Method = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE'
/** A Blob may be a file, whose bytes are read as they are sent. */
export type RequestBody = string | Uint8Array<ArrayBuffer> | Blob

export type TransportRequest = {
  readonly url: string
  readonly method: Method
  readonly headers: Readonly<Record<string, string>>
  readonly body?: RequestBody
  readonly signal: AbortSignal
  readonly redirects: number
}

export type RawAnswer = {
  readonly status: number
  readonly headers: { get(name: string): string | null }
  readonly body: AsyncIterable<Uint8Array>
}
