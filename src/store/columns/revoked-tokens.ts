import type { RevokedToken } from '../../identity/index.ts'
import { type Columns, fixed, integer, text } from './column.ts'

export const revokedTokenColumns: Columns<RevokedToken> = {
  jti: fixed(text('jti')),
  expiresAt: fixed(integer('expires_at')),
}
