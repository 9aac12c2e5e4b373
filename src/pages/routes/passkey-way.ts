import type { FastifyRequest } from 'fastify'
import { type Given, listPasskeys, type Person } from '../../identity/index.ts'
import type { PasskeyWay } from '../views/passkey-form.ts'
import type { KnownBrowsers } from './known-browser.ts'
import type { PagesParts } from './pages-parts.ts'

/**
 * Whether a sign-in page offers passkeys, and where. `person`: who is signed in and confirms it, which takes a passkey of theirs. null:
 * browsers use none at this address, or the person has none.
 */
export async function passkeyWay(
  request: FastifyRequest,
  person: Person | null,
  parts: Pick<PagesParts, 'passkeys' | 'relyingParty'> & { readonly browsers: KnownBrowsers },
): Promise<PasskeyWay | null> {
  if (parts.relyingParty.obstacle !== null) return null
  if (person && !(await listPasskeys(person.user.sub, parts)).some(({ isUsable }) => isUsable)) return null
  return { isFirst: parts.browsers.lastMethod(request) === 'passkey' }
}

/** The passkey that a browser offered, by what it sent. */
export function offeredPasskey(
  given: Given[keyof Given],
  { id: host }: PagesParts['relyingParty'],
): PasskeyWay['unknown'] {
  if (!('response' in given)) return undefined
  const { id } = JSON.parse(given.response) as { readonly id: string }
  return { credentialId: id, host }
}
