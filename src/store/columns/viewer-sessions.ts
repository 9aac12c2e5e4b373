import type { ViewerSession } from '../../viewer/index.ts'
import { type Columns, fixed, integer, nullable, text } from './column.ts'

export const viewerSessionColumns: Columns<ViewerSession> = {
  idHash: fixed(text('id_hash')),
  sub: fixed(text('sub')),
  sid: fixed(nullable(text('sid'))),
  tokens: text('tokens'),
  generation: integer('generation'),
  renewalUntil: nullable(integer('renewal_until')),
  createdAt: fixed(integer('created_at')),
  expiresAt: integer('expires_at'),
  absoluteExpiresAt: fixed(integer('absolute_expires_at')),
}
