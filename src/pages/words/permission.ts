import type { Scope } from '../../contract/index.ts'

/** How long an application stays signed in, in words. */
export type StayWords = {
  readonly unused: string
  readonly longest: string
  /** Without the permission to stay signed in. */
  readonly otherwise: string
}

/** What an application asks for, as a line that continues "requests permission to", and what that means. */
export type PermissionWords = { readonly label: string; readonly detail: string | ((stay: StayWords) => string) }
export type ScopeWords = Readonly<Record<Scope, PermissionWords>>
