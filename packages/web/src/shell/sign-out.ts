import { base, service } from '../service/index.ts'

/** Ends the session, then goes where the identity server ends the browser's own. */
export async function signOut(): Promise<void> {
  const outcome = await service.signOut()
  // Without an answer the session may go on: the banner says that the server is gone.
  if (!outcome.ok && outcome.fault.kind !== 'signed-out') return
  location.assign(outcome.ok ? (outcome.value.location ?? base) : base)
}
