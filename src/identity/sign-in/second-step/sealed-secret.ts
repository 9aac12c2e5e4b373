import type { SecondStep } from '../../credentials/second-step.ts'
import type { SealingKeys } from '../../sealing/sealing-keys.ts'

export type SecretKeys = { readonly sealingKeys: SealingKeys }

const purpose = 'second step'

/** Sealed with its account: in the row of another account it is worth nothing. */
export const sealSecret = (sub: string, secret: string, { sealingKeys }: SecretKeys): string =>
  sealingKeys.seal(purpose, JSON.stringify({ sub, secret }))

/** null: it was sealed by another master key, or for another account. */
export function openSecret(
  { sub, sealedSecret }: Pick<SecondStep, 'sub' | 'sealedSecret'>,
  { sealingKeys }: SecretKeys,
): string | null {
  const opened = sealingKeys.open(purpose, sealedSecret)
  if (opened === null) return null
  const content = JSON.parse(opened) as { readonly sub: string; readonly secret: string }
  return content.sub === sub ? content.secret : null
}
