const failed = new Set<HTMLLinkElement>()

addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') failed.add(target)
  },
  true,
)

/** Loads the style sheets that did not come. Vite asks for each once: without this, a part that comes later has no style. */
export async function loadStyles(): Promise<void> {
  await Promise.all([...failed].map(loadAgain))
}

function loadAgain(link: HTMLLinkElement): Promise<void> {
  failed.delete(link)
  const { rel, href, crossOrigin } = link
  const again = Object.assign(document.createElement('link'), { rel, href, crossOrigin })
  const loaded = new Promise<void>((resolve, reject) => {
    again.addEventListener('load', () => resolve())
    again.addEventListener('error', () => reject(new Error(`The style sheet was not loaded: ${href}`)))
  })
  link.replaceWith(again)
  return loaded
}
