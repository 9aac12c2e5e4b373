import type { Position } from './position.ts'

export type RelayedPosition = { readonly account: string; readonly position: Position }

/**
 * Carries positions to the other servers of a service. Nothing is stored: a position that cannot be carried at the moment is lost,
 * and the next one follows.
 */
export type PositionRelay = {
  /** Publishes the newest position of a person. Never throws. */
  publish(relayed: RelayedPosition): void
  /** Calls back with all messages of other servers, unvalidated, until `close`; excludes its own. */
  listen(receive: (relayed: unknown) => void): void
  close(): Promise<void>
}
