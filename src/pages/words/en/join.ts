import type { NameFault } from '../../../identity/index.ts'

/** The wrong names of a form. */
type NameTexts = Readonly<Record<NameFault, string>>

const names: NameTexts = {
  empty: 'Enter a username.',
  unsafe: 'Leave out invisible characters and control characters.',
  'too long': 'Use at most 60 characters.',
  'not an address': 'Enter an e-mail address.',
}

/** Making an account by an invitation. */
export const join = {
  title: 'Join',
  errorTitle: 'Error: join',
  introduction: 'You were invited. Choose how you will sign in here.',
  includes: 'Included',
  subscriptions: { charts: 'Charts', fmsdata: 'FMS data' },
  from: (day: string) => `from ${day}`,
  until: (day: string) => `until ${day}`,
  unlimited: 'without end',
  username: 'Username',
  usernameHint: 'You sign in with it, and charts are marked with it. Your first name or nickname, for example.',
  name: 'Full name (optional)',
  password: 'Password',
  submit: 'Create account',
  done: 'Your account is ready, and you are signed in.',
  names,
  taken: 'This username is taken, or looks like one that is. Choose another one.',
  free: (proposals: string): string => `These are free: ${proposals}.`,
  signedIn: 'You have an account already. To create another one, sign out of this browser first.',
  signOut: 'Sign out and continue',
  account: 'Open your account',
  closed: {
    title: 'This invitation can’t be used',
    text: 'It was used, has expired, or was revoked. If you joined already, sign in. Otherwise ask the person who sent it for a new one.',
  },
}
