import type { AuditEntry } from '../audit/audit-log.ts'
import type { SessionClient, SettledNotification } from './session-client.ts'

/**
 * The port that stores implement. What ends a browser session makes its clients due in the same write: BrowserSessionStore
 * when it removes or replaces one, UserStore when `browserSessionVersion` is raised or the account is removed.
 */
export type SessionClientStore = {
  /**
   * `ended`: nothing was written, because the session with this `idHash` was removed, or all of its account were ended. `known`: the
   * client was there already, and expires with the session. Concurrent ends come before or after it: none is missed.
   */
  add(client: SessionClient, idHash: string): Promise<'added' | 'known' | 'ended'>
  /** For an authorization that did not come about. */
  remove(id: string): Promise<void>
  /**
   * Takes those that are due by `now`, at most `limit`, the longest due first. Each counts as an attempt, and is due again at
   * `until`: until then no other server takes it, and if this one dies, another does afterwards.
   */
  take(taking: {
    readonly now: number
    readonly until: number
    readonly limit: number
  }): Promise<readonly SessionClient[]>
  /** Records what became of those that are still taken by the caller: that have the same `attempts`. */
  settle(settled: readonly SettledNotification[], audit?: AuditEntry): Promise<void>
}
