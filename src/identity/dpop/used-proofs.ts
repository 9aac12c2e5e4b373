import type { Proof } from './proof.ts'

export type UsedProof = Pick<Proof, 'id' | 'expiresAt'>

/** The port that stores implement, so that a proof is used once at all servers (RFC 9449 §11.1). */
export type UsedProofStore = {
  /** Records a proof: one conditional insert, durable when it returns. false: it was used before, at this server or another. */
  add(proof: UsedProof): Promise<boolean>
}
