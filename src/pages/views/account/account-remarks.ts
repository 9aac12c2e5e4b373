import type { Words } from '../../words/index.ts'
import type { AccountRowId } from './account-rows.ts'

type RemarkOf = {
  /** The row of the action, which is open and shows the message. */
  readonly row: AccountRowId
  /** `name`: of the application, device or method concerned; null: none, or it is gone. */
  readonly text: (words: Words, name: string | null) => string
}

/** Messages that the account page shows once, after an action. */
export const remarks = {
  joined: { row: 'passkeys', text: ({ join }) => join.done },
  'password changed': { row: 'password', text: ({ account }) => account.password.changed },
  'passkey added': {
    row: 'passkeys',
    text: ({ account: { passkeys } }, name) => passkeys.isAdded(name ?? passkeys.one),
  },
  'passkey renamed': { row: 'passkeys', text: ({ account }) => account.passkeys.isRenamed },
  'passkey removed': {
    row: 'passkeys',
    text: ({ account: { passkeys } }, name) => passkeys.isRemoved(name ?? passkeys.one),
  },
  'passkey gone': { row: 'passkeys', text: ({ account }) => account.passkeys.gone },
  'second step removed': { row: 'secondStep', text: ({ secondStep }) => secondStep.row.removed },
  'second step gone': { row: 'secondStep', text: ({ secondStep }) => secondStep.row.gone },
  'address entered': { row: 'email', text: ({ email }, name) => email.sent(name ?? '') },
  'address withdrawn': { row: 'email', text: ({ email }) => email.withdrawn },
  'address removed': { row: 'email', text: ({ email }) => email.removed },
  'address confirmed': { row: 'email', text: ({ email }, name) => email.confirmed(name ?? '') },
  'browser signed out': { row: 'browsers', text: ({ account }) => account.browsers.signedOut },
  'browser gone': { row: 'browsers', text: ({ account }) => account.browsers.gone },
  'device signed out': {
    row: 'devices',
    text: ({ account: { devices } }, name) => (name === null ? devices.gone : devices.signedOut(name)),
  },
  'device named': { row: 'devices', text: ({ account }) => account.deviceName.named },
  'device unnamed': { row: 'devices', text: ({ account }) => account.deviceName.unnamed },
  'consent forgotten': {
    row: 'applications',
    text: ({ account: { applications } }, name) => (name === null ? applications.gone : applications.forgotten(name)),
  },
} as const satisfies Readonly<Record<string, RemarkOf>>

export type Remark = keyof typeof remarks

/** What a cookie names; null: nothing, or what only another version of the product has. */
export const remarkOf = (text: string | null): RemarkOf | null =>
  text !== null && Object.hasOwn(remarks, text) ? remarks[text as Remark] : null
