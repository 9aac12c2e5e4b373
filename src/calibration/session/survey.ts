/** Looks at one item after another, while nothing else is asked for. */
export type Survey<Item> = {
  /** Looks at each of these that is not known yet, in this order. */
  begin(items: readonly Item[]): void
  /** The survey waits for `work`, for which a person waits. */
  first<T>(work: () => Promise<T>): Promise<T>
  /** Resolves when every item is known, or after `close`. */
  done(): Promise<void>
  /** Ends with the item that is being looked at. */
  close(): Promise<void>
}

/** `look` makes an item known; it never rejects. */
export function openSurvey<Item>(look: (item: Item) => Promise<void>, isKnown: (item: Item) => boolean): Survey<Item> {
  let items: readonly Item[] = []
  let running: Promise<void> | null = null
  let isClosed = false
  const waitedFor = new Set<Promise<unknown>>()

  async function run(): Promise<void> {
    for (;;) {
      while (waitedFor.size > 0) await Promise.allSettled([...waitedFor])
      const item = isClosed ? undefined : items.find((each) => !isKnown(each))
      if (item === undefined) break
      await look(item)
    }
    running = null
  }

  return {
    begin(next) {
      items = next
      running ??= run()
    },
    async first(work) {
      const working = work()
      waitedFor.add(working)
      try {
        return await working
      } finally {
        waitedFor.delete(working)
      }
    },
    done: async () => {
      await running
    },
    async close() {
      isClosed = true
      await running
    },
  }
}
