import { base, images, service } from '../service/index.ts'
import { inLanguage, type Language } from '../words/index.ts'

/** Ends the session, then goes where the identity server ends the browser's own. */
export async function signOut(language: Language): Promise<void> {
  const outcome = await service.signOut()
  // Without an answer the session may go on: the banner says that the server is gone.
  if (!outcome.ok && outcome.fault.kind !== 'signed-out') return
  images.empty()
  const end = outcome.ok ? outcome.value.location : undefined
  location.assign(end ? inLanguage(end, language) : base)
}
