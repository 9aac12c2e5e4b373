import type { Passkey } from '../../identity/index.ts'
import { type Columns, fixed, flag, integer, json, nullable, text } from './column.ts'

export const passkeyColumns: Columns<Passkey> = {
  id: fixed(text('id')),
  credentialId: fixed(text('credential_id')),
  sub: fixed(text('sub')),
  rpId: fixed(text('rp_id')),
  publicKey: fixed(text('public_key')),
  counter: integer('counter'),
  isSynced: fixed(flag('is_synced')),
  isBackedUp: flag('is_backed_up'),
  transports: fixed(json('transports')),
  aaguid: fixed(text('aaguid')),
  name: text('name'),
  createdAt: fixed(integer('created_at')),
  lastUsedAt: nullable(integer('last_used_at')),
  hostChangeAcceptedAt: nullable(integer('host_change_accepted_at')),
}
