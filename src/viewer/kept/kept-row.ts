import type { KeptKind, KeptSetting } from '../../contract/index.ts'

/** Something that a person keeps. Kind and key identify it within the account. */
export type KeptRow = {
  /** The account. */
  readonly sub: string
  readonly kind: KeptKind
  readonly key: string
  /** As the schema of its kind allows; never null. */
  readonly value: KeptSetting
  /** Entity tag of the value. */
  readonly tag: string
  /** Bytes of the value as JSON. */
  readonly bytes: number
  /** Milliseconds since 1970. */
  readonly changedAt: number
}
