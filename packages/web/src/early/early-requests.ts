/** Requests that were sent before the page's scripts loaded, by URL; each response can be taken once. */
export type EarlyRequests = {
  readonly begin: (url: string) => void
  readonly take: (url: string) => Promise<Response> | undefined
  /** The JSON of a successful response; the response can still be taken. */
  readonly peek: <T>(url: string) => Promise<T>
}

export function earlyRequests(fetch: (url: string) => Promise<Response>): EarlyRequests {
  const begun = new Map<string, Promise<Response>>()
  return {
    begin(url) {
      const response = fetch(url)
      // take() returns the same promise, whose rejection its caller handles. Without this line, a response that is never taken would be
      // an unhandled rejection.
      response.catch(() => undefined)
      begun.set(url, response)
    },
    take(url) {
      const response = begun.get(url)
      begun.delete(url)
      return response
    },
    async peek<T>(url: string) {
      const copy = (await begun.get(url))?.clone()
      if (!copy?.ok) throw new Error(`No answer at ${url}`)
      return (await copy.json()) as T
    },
  }
}
