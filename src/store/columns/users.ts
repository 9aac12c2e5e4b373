import type { SignedOutAccount, User } from '../../identity/index.ts'
import { type Columns, fixed, flag, integer, json, nullable, text } from './column.ts'

export const userColumns: Columns<User> = {
  sub: fixed(text('sub')),
  username: text('username'),
  name: nullable(text('name')),
  email: nullable(text('email')),
  passwordHash: text('password_hash'),
  enabled: flag('enabled'),
  browserSessionVersion: integer('browser_session_version'),
  deviceSessionVersion: integer('device_session_version'),
  devicesEndedAt: nullable(integer('devices_ended_at')),
  createdAt: fixed(integer('created_at')),
  subscriptions: json('subscriptions'),
}

/** With the folded username, which only the stores know. */
export const storedUserColumns: Columns<User & { readonly usernameFold: string }> = {
  ...userColumns,
  usernameFold: text('username_fold'),
}

/** Of accounts that are there and of removed ones. */
export const signedOutColumns: Columns<SignedOutAccount> = {
  sub: text('sub'),
  at: integer('signed_out_at'),
  enabled: flag('enabled'),
}
