import { type AuditEvent, auditEvents } from './audit-events.ts'

/** Who did something. */
export type Actor =
  /** A user: the `sub`. */
  | { readonly kind: 'account'; readonly id: string }
  | { readonly kind: 'client'; readonly id: string }
  /** The user of the operating system who ran a command, and its name, for example `user add`. */
  | { readonly kind: 'operator'; readonly id: string; readonly command: string }
  /** The service itself, because it was time. */
  | { readonly kind: 'service'; readonly id: null }

export const actorKinds = ['account', 'client', 'operator', 'service'] as const satisfies readonly Actor['kind'][]

/** Who runs a process that opens the store: a command does it for an operator, a server for itself. */
export type ProcessActor = Extract<Actor, { kind: 'operator' | 'service' }>

/** What a use-case knows of the actor. `process`: it is not a request; the store knows who runs the process. null: not known. */
export type EntryActor = Extract<Actor, { kind: 'account' | 'client' }> | 'process' | null

/** The actor of an event, unless the entry says otherwise. */
export function usualActor(
  event: AuditEvent,
  { sub, clientId, ip }: { readonly [Fact in 'sub' | 'clientId' | 'ip']: string | null },
): EntryActor {
  const account: EntryActor = sub === null ? null : { kind: 'account', id: sub }
  switch (auditEvents[event].by) {
    case 'account':
      return account
    case 'client':
      return clientId === null ? null : { kind: 'client', id: clientId }
    case 'account or process':
      return ip === null ? 'process' : account
    case 'process':
      return 'process'
    case 'unknown':
      return null
  }
}
