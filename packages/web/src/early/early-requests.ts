/** Requests that were begun before the page's scripts were there, by URL; each is taken once. */
export type EarlyRequests = {
  readonly begin: (url: string) => void
  readonly take: (url: string) => Promise<Response> | undefined
  /** What the response contains, if it is a success; the response itself stays to be taken. */
  readonly look: <T>(url: string) => Promise<T>
}

export function earlyRequests(fetch: (url: string) => Promise<Response>): EarlyRequests {
  const begun = new Map<string, Promise<Response>>()
  return {
    begin(url) {
      const response = fetch(url)
      // Whoever takes it learns of the failure; nobody has to.
      response.catch(() => undefined)
      begun.set(url, response)
    },
    take(url) {
      const response = begun.get(url)
      begun.delete(url)
      return response
    },
    async look<T>(url: string) {
      const copy = (await begun.get(url))?.clone()
      if (!copy?.ok) throw new Error(`No answer at ${url}`)
      return (await copy.json()) as T
    },
  }
}
