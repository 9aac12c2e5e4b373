/** An element of the page that the server sends in the language of the browser, because no catalogue is loaded yet. */
export const note = () => document.getElementById('late')

/** In this tab: how many times the first page was reloaded because its scripts failed to load. */
const reloadsKey = 'platekeeper.reloads'

/** Shows that a part of the first page could not be loaded and is requested again. */
export const showLoadingNote = (): void => note()?.removeAttribute('hidden')

/** Called when the first page can be rendered. */
export function removeLoadingNote(): void {
  note()?.remove()
  try {
    delete sessionStorage[reloadsKey]
  } catch {
    // Without storage the page is never reloaded.
  }
}

const pause = () => new Promise<void>((resolve) => setTimeout(resolve, 3000))

/** Retries without a limit: the screen shows nothing yet that could be lost. */
export async function loadUntilAvailable(part: () => Promise<void>): Promise<void> {
  for (;;) {
    try {
      return await part()
    } catch {
      showLoadingNote()
      await pause()
    }
  }
}

/** Loads a file into the cache of the browser. A file that the server does not have is of an earlier build: its page names others. */
async function load(url: string): Promise<void> {
  const response = await fetch(url)
  await response.text()
  if (response.status > 499) throw response
}

/**
 * Reloads the page when the files that it names are available: most browsers do not request a script again that failed in this document.
 * Not more than five times, because another reload would not help, and never without storage, which has the count.
 */
export function reloadWhenAvailable(): void {
  showLoadingNote()
  const reloads = Number(sessionStorage[reloadsKey] ?? 0)
  const files = [...document.querySelectorAll<HTMLLinkElement & HTMLScriptElement>('[src],link')]
  const reload = () => {
    sessionStorage[reloadsKey] = reloads + 1
    location.reload()
  }
  const again = () =>
    setTimeout(() => Promise.all(files.map((file) => load(file.href ?? file.src))).then(reload, again), 3000)
  if (reloads < 5) again()
}
