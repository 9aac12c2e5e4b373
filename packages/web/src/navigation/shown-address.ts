/** An address below the origin of the page. */
export type Address = { readonly path: string; readonly search: string }

export type ShownAddress = {
  /** Returns the same object until another address is shown. */
  readonly current: () => Address
  /** Whether the scripts of another address are being loaded. */
  readonly isWaiting: () => boolean
  readonly subscribe: (listener: () => void) => () => void
}

type Parts = {
  /** The address of the browser, and a subscription to its changes. */
  readonly here: () => Address
  readonly onChange: (changed: () => void) => void
  /** Loads the page of an address; null: it can be shown now. */
  readonly prepare: (path: string) => Promise<void> | null
  /** Reloads the page: the server no longer has its scripts. */
  readonly reload: () => void
}

/** The address shown on the screen: the browser's, once the scripts of its page are loaded. Until then the previous page is shown. */
export function openShownAddress({ here, onChange, prepare, reload }: Parts): ShownAddress {
  let shown = here()
  let isWaiting = false
  const listeners = new Set<() => void>()

  function become(next: Address, waits: boolean): void {
    if (isSame(next, shown) && waits === isWaiting) return
    if (!isSame(next, shown)) shown = next
    isWaiting = waits
    for (const listener of listeners) listener()
  }

  onChange(() => {
    const wanted = here()
    const coming = isSame(wanted, shown) ? null : prepare(wanted.path)
    if (coming === null) return become(wanted, false)
    become(shown, true)
    const isWanted = () => isSame(wanted, here())
    coming.then(
      () => isWanted() && become(wanted, false),
      () => isWanted() && reload(),
    )
  })

  return {
    current: () => shown,
    isWaiting: () => isWaiting,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

const isSame = (one: Address, other: Address): boolean => one.path === other.path && one.search === other.search
