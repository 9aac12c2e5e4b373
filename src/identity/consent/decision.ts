import type { Scope } from '../../contract/index.ts'

/** What a user chose on a consent page. */
export type Decision = {
  readonly approves: boolean
  readonly shown: readonly Scope[]
  /** A subset of `shown`. */
  readonly ticked: readonly Scope[]
  /** The list that was shown. */
  readonly digest: string | undefined
}
