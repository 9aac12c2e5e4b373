import type { UsedProof } from '../../identity/index.ts'
import { type Columns, fixed, integer, text } from './column.ts'

export const usedProofColumns: Columns<UsedProof> = {
  id: fixed(text('id')),
  expiresAt: fixed(integer('expires_at')),
}
