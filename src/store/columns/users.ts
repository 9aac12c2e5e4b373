import type { Credentials, SignedOutAccount, User } from '../../identity/index.ts'
import { type Columns, fixed, flag, integer, json, nullable, text } from './column.ts'

export const userColumns: Columns<User> = {
  sub: fixed(text('sub')),
  username: text('username'),
  name: nullable(text('name')),
  email: nullable(text('email')),
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

/** Of accounts that are there and of removed ones. */
export const signedOutColumns: Columns<SignedOutAccount> = {
  sub: text('sub'),
  at: integer('signed_out_at'),
  enabled: flag('enabled'),
}
