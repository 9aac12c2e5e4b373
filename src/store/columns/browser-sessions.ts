import type { BrowserSession } from '../../identity/index.ts'
import { type Columns, fixed, integer, json, nullable, text } from './column.ts'

export const browserSessionColumns: Columns<BrowserSession> = {
  idHash: fixed(text('id_hash')),
  sid: fixed(text('sid')),
  sub: fixed(text('sub')),
  authTime: fixed(integer('auth_time')),
  amr: fixed(json('amr')),
  expiresAt: fixed(integer('expires_at')),
  sessionVersion: fixed(integer('session_version')),
  requester: fixed(nullable(json('requester'))),
}
