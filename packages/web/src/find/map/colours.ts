/** Colours of the palette as a canvas needs them; `light-dark()` is resolved by the page. */
export const mapColours = ['sea', 'land', 'coast', 'border', 'blue', 'ink', 'ink-soft', 'sheet', 'graticule'] as const
export type MapColours = Readonly<Record<(typeof mapColours)[number], string>>

export function readColours(element: HTMLElement): MapColours {
  const probe = element.ownerDocument.createElement('span')
  // In forced-colours mode, land and sea would have the same colour.
  probe.style.forcedColorAdjust = 'none'
  element.append(probe)
  const colours = mapColours.map((name) => {
    probe.style.color = `var(--${name})`
    return [name, getComputedStyle(probe).color]
  })
  probe.remove()
  return Object.fromEntries(colours) as MapColours
}

/** Calls back when the page becomes light or dark, by the system or by the person. Returns a function that unsubscribes. */
export function onColours(changed: () => void): () => void {
  const dark = matchMedia('(prefers-color-scheme: dark)')
  dark.addEventListener('change', changed)
  const chosen = new MutationObserver(changed)
  chosen.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] })
  return () => {
    dark.removeEventListener('change', changed)
    chosen.disconnect()
  }
}
