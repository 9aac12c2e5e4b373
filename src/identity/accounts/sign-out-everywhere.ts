import { auditEntry, type Origin } from '../audit/audit-log.ts'
import { endSignIns, type SignInsParts } from './end-sign-ins.ts'

/** Signs an account out of all devices and browsers. `origin` null: by an operator. Returns false if there is no such account. */
export async function signOutEverywhere(sub: string, origin: Origin | null, parts: SignInsParts): Promise<boolean> {
  const audit = auditEntry('user-sign-out', parts.now(), { ...origin, sub })
  return (await endSignIns(sub, { devices: true, audit }, parts)) !== null
}
