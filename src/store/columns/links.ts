import type { Invitation, MailLink, ResetLink } from '../../identity/index.ts'
import { type Columns, fixed, integer, json, nullable, text } from './column.ts'

export const resetLinkColumns: Columns<ResetLink> = {
  id: fixed(text('id')),
  tokenHash: fixed(text('token_hash')),
  sub: fixed(text('sub')),
  sessionVersion: fixed(integer('session_version')),
  createdAt: fixed(integer('created_at')),
  expiresAt: fixed(integer('expires_at')),
  refusedAt: nullable(integer('refused_at')),
}

export const invitationColumns: Columns<Invitation> = {
  id: fixed(text('id')),
  tokenHash: fixed(text('token_hash')),
  createdAt: fixed(integer('created_at')),
  expiresAt: fixed(integer('expires_at')),
  uses: fixed(integer('uses')),
  usesLeft: integer('uses_left'),
  subscriptions: fixed(json('subscriptions')),
  note: fixed(nullable(text('note'))),
  revokedAt: nullable(integer('revoked_at')),
}

export const mailLinkColumns: Columns<MailLink> = {
  id: fixed(text('id')),
  kind: fixed(text('kind')),
  tokenHash: nullable(text('token_hash')),
  sub: fixed(text('sub')),
  address: fixed(nullable(text('address'))),
  sessionVersion: fixed(nullable(integer('session_version'))),
  createdAt: fixed(integer('created_at')),
  expiresAt: fixed(integer('expires_at')),
  endedAt: nullable(integer('ended_at')),
  refusedAt: nullable(integer('refused_at')),
}
