import { auditEntry, type Origin } from '../audit/audit-log.ts'
import { newNotice } from '../notices/notice.ts'
import type { Random } from '../random.ts'
import { endSignIns, type SignInsParts } from './end-sign-ins.ts'

/**
 * Signs an account out of all devices and browsers. `origin` null: by an operator, of which the owner is notified. Returns false if
 * there is no such account.
 */
export async function signOutEverywhere(
  sub: string,
  origin: Origin | null,
  parts: SignInsParts & { readonly random: Random },
): Promise<boolean> {
  const at = parts.now()
  const audit = auditEntry('user-sign-out', at, { ...origin, sub })
  const notified = origin === null && { notice: newNotice({ kind: 'signed out', sub, at }, parts.random) }
  return (await endSignIns(sub, { devices: true, audit, ...notified }, parts)) !== null
}
