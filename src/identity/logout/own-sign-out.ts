import type { SealingKeys } from '../sealing/sealing-keys.ts'
import type { Person } from '../sessions/browser/find-person.ts'

/** A browser session from which the server's own viewer signs out. */
export type OwnSignOut = { readonly sub: string; readonly sid: string }

const purpose = 'own sign-out'

/** Milliseconds from the request of the viewer to the browser's. */
const lifetime = 60_000

/** For the address of the page that signs out: in place of the id_token, which is in no address. */
export const sealOwnSignOut = ({ sub, sid }: OwnSignOut, sealingKeys: SealingKeys, now: number): string =>
  sealingKeys.seal(purpose, JSON.stringify({ sub, sid, expiresAt: now + lifetime }))

/**
 * Whether the viewer asked to sign out of the session that is signed in. Then the person is not asked again: RP-Initiated Logout
 * §6 wants a confirmation of requests without a valid id_token_hint.
 */
export function isOwnSignOut(
  sealed: string | undefined,
  { user, session }: Person,
  { sealingKeys, now }: { readonly sealingKeys: SealingKeys; readonly now: () => number },
): boolean {
  const opened = sealed === undefined ? null : sealingKeys.open(purpose, sealed)
  if (opened === null) return false
  const { sub, sid, expiresAt } = JSON.parse(opened) as OwnSignOut & { readonly expiresAt: number }
  return sub === user.sub && sid === session.sid && now() < expiresAt
}
