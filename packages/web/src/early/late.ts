/** In the page as the server writes it, in the language of the browser: no catalogue is there yet. */
const note = () => document.getElementById('late')

/** A part of the first page did not arrive, and is asked for again. */
export const sayLate = (): void => note()?.removeAttribute('hidden')

export const endLate = (): void => note()?.remove()

/** However long that takes: nothing is on the screen that could be lost. */
export async function untilItComes(part: () => Promise<void>): Promise<void> {
  for (;;) {
    try {
      return await part()
    } catch {
      sayLate()
      await new Promise((resolve) => setTimeout(resolve, 3000))
    }
  }
}
