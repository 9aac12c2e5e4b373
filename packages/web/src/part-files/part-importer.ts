/** The files of a part, by their absolute URLs. */
type Files = {
  /** Whether the browser has loaded the file, or is loading it. */
  readonly has: (url: string) => boolean
  /** Loads a script into the cache of the browser, or a style sheet into the page. @throws if it does not load */
  readonly load: (url: string) => Promise<void>
}

/** All files of a part are loaded, but the browser does not import it: it may remember a request that failed. */
export class NotImported extends Error {
  override readonly name = 'NotImported'
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause })
  }
}

/** Imports a part when all its files are loaded. @throws the error of the first file that does not load, before anything is imported; NotImported */
export function openPartImporter({ has, load }: Files) {
  const coming = new Map<string, Promise<void>>()

  const come = (url: string): Promise<void> | undefined => {
    const known = coming.get(url)
    if (known || has(url)) return known
    const begun = load(url)
    coming.set(url, begun)
    begun.catch(() => coming.delete(url))
    return begun
  }

  return async <T>(importNow: () => Promise<T>, urls: readonly string[]): Promise<T> => {
    await Promise.all(urls.map(come))
    try {
      return await importNow()
    } catch (error) {
      throw new NotImported(error)
    }
  }
}
