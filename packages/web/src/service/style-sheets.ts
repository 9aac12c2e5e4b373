/** Set by the first script of the page (first-paint.ts), which listens for style sheets that fail to load. */
const lost = 'link[data-lost]'

/** Loads the style sheets that failed. Vite requests each once: without this, a part that is loaded later would have no style. */
export async function loadStyles(): Promise<void> {
  await Promise.all([...document.querySelectorAll<HTMLLinkElement>(lost)].map(loadAgain))
}

function loadAgain(link: HTMLLinkElement): Promise<void> {
  const { rel, href, crossOrigin } = link
  const again = Object.assign(document.createElement('link'), { rel, href, crossOrigin })
  const loaded = new Promise<void>((resolve, reject) => {
    again.addEventListener('load', () => resolve())
    again.addEventListener('error', () => reject(new Error(`The style sheet was not loaded: ${href}`)))
  })
  link.replaceWith(again)
  return loaded
}
