import type { PushedRequest } from '../../identity/index.ts'
import { type Columns, fixed, integer, json, text } from './column.ts'

export const pushedRequestColumns: Columns<PushedRequest> = {
  uriHash: fixed(text('uri_hash')),
  clientId: fixed(text('client_id')),
  parameters: fixed(json('parameters')),
  createdAt: fixed(integer('created_at')),
  expiresAt: fixed(integer('expires_at')),
}
