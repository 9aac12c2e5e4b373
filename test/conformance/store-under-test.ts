import type { Store } from '../../src/store/index.ts'

/** How a suite gets at a store: every implementation of the ports brings one of these. */
export type StoreUnderTest = {
  /** Name for the titles of the tests. */
  readonly name: string
  /** A store on empty data. */
  fresh(): Promise<OpenStore>
}

export type OpenStore = {
  readonly store: Store
  /** The same data through a second, independent store, as another process would open it. */
  another(): Promise<Store>
  /** How a child process opens the same data (open-location.ts). */
  readonly location: string
  /** Resolves once nothing is under way that ended processes asked for; for when none is left that opened `location`. */
  othersEnded(): Promise<void>
  dispose(): Promise<void>
}
