import type { Store } from '../../src/store/index.ts'

/** How a suite opens a store: every implementation of the ports provides this. */
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
  /** Resolves once all work that ended processes requested is done; call it when no process has `location` open. */
  othersEnded(): Promise<void>
  dispose(): Promise<void>
}
