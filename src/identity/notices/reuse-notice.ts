import type { Random } from '../random.ts'
import { type NewNotice, newNotice } from './notice.ts'

/** RFC 9700 §4.14.2: the owner is notified of a family that ended because a token or code of it was used again. */
export function reuseNotice(
  { id, sub, clientId }: { readonly id: string; readonly sub: string; readonly clientId: string },
  {
    client,
    at,
    random,
  }: { readonly client: { readonly name: string } | null; readonly at: number; readonly random: Random },
): NewNotice {
  return newNotice({ kind: 'token reuse', sub, at, details: { client: client?.name ?? clientId, family: id } }, random)
}
