/**
 * What a person does with the charts of one airport. Each function is run by the page: it uses nothing from here. They act in tasks of
 * their own, not in those of frames, as presses do.
 */

type Airport = { readonly icao: string; readonly count: number }

/** All rows have been on the screen, with their thumbnails. */
export async function list({ icao, count }: Airport): Promise<void> {
  const pause = () => new Promise((done) => setTimeout(done, 20))
  while (!document.querySelector('main')) await pause()
  history.pushState(null, '', `/app/${icao}`)
  while (document.querySelectorAll(`main a[data-chart^="${icao}"]`).length < count) await pause()
  const frame = () => new Promise((done) => requestAnimationFrame(done))
  const isAtEnd = () => scrollY + innerHeight >= document.documentElement.scrollHeight - 1
  for (; !isAtEnd(); await frame()) scrollBy(0, 60)
  scrollTo(0, 0)
}

/** Each chart until it is drawn and was looked at for a tenth of a second, as a person who goes from one to the next. */
export async function openAll({ icao }: Airport): Promise<void> {
  const pause = (milliseconds = 20) => new Promise((done) => setTimeout(done, milliseconds))
  const links = [...document.querySelectorAll<HTMLAnchorElement>(`main a[data-chart^="${icao}"]`)]
  for (const path of links.map(({ pathname }) => pathname)) {
    history.pushState(null, '', path)
    const ready = `[data-chart="${path.split('/').at(-1)}"] [data-ready="true"]`
    do await pause()
    while (!document.querySelector(ready))
    await pause(100)
  }
}

/** Every chart of the airport, as the dialog begins. */
export async function takeAlong({ icao }: Airport): Promise<void> {
  async function found(selector: string): Promise<HTMLElement> {
    for (;;) {
      await new Promise((done) => setTimeout(done, 20))
      const element = document.querySelector<HTMLElement>(selector)
      if (element) return element
    }
  }
  history.pushState(null, '', `/app/${icao}`)
  ;(await found(`button[aria-label="Take along: ${icao}"]`)).click()
  ;(await found('[role=dialog] .primary:enabled')).click()
  await found(`[data-pack=${icao}][data-tone=good]`)
}
