import type { SessionClient } from '../../identity/index.ts'
import { type Columns, fixed, integer, text } from './column.ts'

export const sessionClientColumns: Columns<SessionClient> = {
  id: fixed(text('id')),
  sid: fixed(text('sid')),
  clientId: fixed(text('client_id')),
  sub: fixed(text('sub')),
  sessionVersion: fixed(integer('session_version')),
  expiresAt: integer('expires_at'),
}
