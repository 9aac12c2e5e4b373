/** `data-lost` is set by the first script of the page (first-paint.ts), which listens for files that fail to load. */
const lost = 'link[rel=stylesheet][data-lost]'

/** Loads the style sheets that failed. The browser requests each once: without this, a part would have no style. */
export async function loadStyleSheets(): Promise<void> {
  await Promise.all([...document.querySelectorAll<HTMLLinkElement>(lost)].map(({ href }) => loadStyleSheet(href)))
}

/** Adds a style sheet to the page, in the place of one that failed. @throws if it does not load */
export function loadStyleSheet(href: string): Promise<void> {
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href, crossOrigin: '' })
  const loaded = new Promise<void>((resolve, reject) => {
    link.addEventListener('load', () => resolve())
    link.addEventListener('error', () => reject(new Error(`The style sheet was not loaded: ${href}`)))
  })
  const failed = [...document.querySelectorAll<HTMLLinkElement>(lost)].find((each) => each.href === href)
  if (failed) failed.replaceWith(link)
  else document.head.append(link)
  return loaded
}
