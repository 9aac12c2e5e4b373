import { reasonOf } from './signals.ts'

/** A request without credentials. A redirect is an error. */
export type FetchRequest = {
  readonly method: 'GET' | 'POST'
  readonly headers: Record<string, string>
  /** A form, sent as application/x-www-form-urlencoded, or text of the media type that the headers name. */
  readonly body: URLSearchParams | string | null
  readonly redirect: 'error'
  readonly signal: AbortSignal
}

/** The part of a `Response` that the SDK reads. */
export type FetchResponse = {
  readonly status: number
  readonly headers: { get(name: string): string | null }
  arrayBuffer(): Promise<ArrayBuffer>
}

/** The functions of the host that the SDK uses. Tests and unusual hosts can replace any of them. */
export type Platform = {
  /** The global `fetch`, or a function that implements the part of it that the SDK uses. */
  readonly fetch: (url: string, request: FetchRequest) => Promise<FetchResponse>
  /** Milliseconds since 1970. */
  now(): number
  /** Resolves after that many milliseconds; rejects with the signal's reason as soon as it is aborted. */
  sleep(milliseconds: number, signal?: AbortSignal): Promise<void>
  /** Likewise, for work in the background: does not keep a program running. */
  idle(milliseconds: number): Promise<void>
  /** This many cryptographically random bytes. */
  random(bytes: number): Uint8Array<ArrayBuffer>
}

/** For browsers, Node, Deno, Bun, workers and embedded engines: reads all functions from the global scope when they are called. */
export const webPlatform: Platform = {
  fetch: (input, init) => fetch(input, init),
  now: () => Date.now(),
  random: (bytes) => crypto.getRandomValues(new Uint8Array(bytes)),
  idle: (milliseconds) =>
    new Promise((resolve) => {
      // Node's timer is an object that can be unreferenced, a browser's is a number.
      const timer: unknown = setTimeout(resolve, milliseconds)
      if (typeof timer === 'object') (timer as { unref?(): void } | null)?.unref?.()
    }),
  sleep: (milliseconds, signal) =>
    new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(reasonOf(signal))
      const stop = () => {
        clearTimeout(timer)
        reject(signal && reasonOf(signal))
      }
      const timer = setTimeout(() => {
        signal?.removeEventListener('abort', stop)
        resolve()
      }, milliseconds)
      signal?.addEventListener('abort', stop)
    }),
}
