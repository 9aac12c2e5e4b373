/** An element of the page that the server sends in the language of the browser, because no catalogue is loaded yet. */
const note = () => document.getElementById('late')

/** Shows that a part of the first page could not be loaded and is requested again. */
export const showLoadingNote = (): void => note()?.removeAttribute('hidden')

export const removeLoadingNote = (): void => note()?.remove()

/** Retries without a limit: the screen shows nothing yet that could be lost. */
export async function loadUntilAvailable(part: () => Promise<void>): Promise<void> {
  for (;;) {
    try {
      return await part()
    } catch {
      showLoadingNote()
      await new Promise((resolve) => setTimeout(resolve, 3000))
    }
  }
}
