import type { Scope } from '../../contract/index.ts'

/** How long an application stays signed in, in words. */
export type StayWords = {
  readonly unused: string
  readonly longest: string
  /** If the permission to stay signed in is not granted. */
  readonly otherwise: string
}

/** The permission as a phrase that continues "requests permission to", and what that phrase does not say. Both are short: a phone shows all. */
export type PermissionWords = { readonly label: string; readonly detail?: string | ((stay: StayWords) => string) }
export type ScopeWords = Readonly<Record<Scope, PermissionWords>>
