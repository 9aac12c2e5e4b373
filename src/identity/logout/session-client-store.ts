import type { SessionClient } from './session-client.ts'

/**
 * The port that stores implement. What ends a browser session makes a job of the kind `logout notice` of each of its clients in
 * the same write: BrowserSessionStore when it removes or replaces one, UserStore when `browserSessionVersion` is raised or the
 * account is removed. The client is then removed, so that it is notified of one end.
 */
export type SessionClientStore = {
  /**
   * `ended`: nothing was written, because the session with this `idHash` was removed, or all of its account were ended. `known`: the
   * client was there already, and expires with the session. Concurrent ends come before or after it: none is missed.
   */
  add(client: SessionClient, idHash: string): Promise<'added' | 'known' | 'ended'>
  /** For a decision that authorized nothing. */
  remove(id: string): Promise<void>
}
