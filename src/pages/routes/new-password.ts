import { type PasswordFault, passwordLength } from '../../identity/index.ts'
import type { Text } from '../words/index.ts'

/** Why a new password was rejected. */
export const newPasswordFaults: Readonly<Record<PasswordFault, Text>> = {
  'too short': ({ account }) => account.password.short(passwordLength.least),
  'too long': ({ account }) => account.password.long(passwordLength.most),
  'too common': ({ account }) => account.password.common,
  'a name': ({ account }) => account.password.name,
}
