import type { ViewerSessionStore } from './viewer-session.ts'

/** Sessions that one write removes. */
const batch = 500

/** Removes the sessions that have expired. */
export async function forgetExpired(sessions: Pick<ViewerSessionStore, 'removeExpired'>, now: number): Promise<void> {
  while ((await sessions.removeExpired(now, batch)) === batch);
}
