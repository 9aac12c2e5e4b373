/** Accounts, and what belongs to them. */
import type { Credentials, Notice, SignedOutAccount, User } from '../../identity/index.ts'
import type { KeptRow } from '../../viewer/index.ts'
import { type Columns, fixed, flag, integer, json, nullable, text } from './column.ts'

export const userColumns: Columns<User> = {
  sub: fixed(text('sub')),
  username: text('username'),
  name: nullable(text('name')),
  email: nullable(text('email')),
  emailVerifiedAt: nullable(integer('email_verified_at')),
  language: nullable(text('language')),
  enabled: flag('enabled'),
  browserSessionVersion: integer('browser_session_version'),
  deviceSessionVersion: integer('device_session_version'),
  devicesEndedAt: nullable(integer('devices_ended_at')),
  createdAt: fixed(integer('created_at')),
  subscriptions: json('subscriptions'),
}

/** In the row of their account: both are written together. */
export const credentialColumns: Columns<Credentials> = { passwordHash: text('password_hash') }

/** With the folded username, which only the stores know. */
export const storedUserColumns: Columns<User & Credentials & { readonly usernameFold: string }> = {
  ...userColumns,
  ...credentialColumns,
  usernameFold: text('username_fold'),
}

/** Of existing and of removed accounts. */
export const signedOutColumns: Columns<SignedOutAccount> = {
  sub: text('sub'),
  at: integer('signed_out_at'),
  enabled: flag('enabled'),
}

export const noticeColumns: Columns<Notice> = {
  id: fixed(text('id')),
  sub: fixed(text('sub')),
  kind: fixed(text('kind')),
  at: fixed(integer('at')),
  language: fixed(nullable(text('language'))),
  details: fixed(json('details')),
}

export const keptColumns: Columns<KeptRow> = {
  sub: fixed(text('sub')),
  kind: fixed(text('kind')),
  key: fixed(text('key')),
  value: json('value'),
  tag: text('tag'),
  bytes: integer('bytes'),
  changedAt: integer('changed_at'),
}
