import { type Html, html } from '../../html.ts'
import type { Part } from '../part.ts'

/** Setting a new password with a link. */
export const reset = {
  title: 'Set a new password',
  errorTitle: 'Error: set a new password',
  account: (username: Part): Html => html`For the account ${username}.`,
  password: 'New password',
  devices: 'Also sign out all devices',
  browsers: 'All browsers are always signed out.',
  submit: 'Set password',
  another: (username: Part): Html =>
    html`This link is for the account ${username}. Sign out of this browser to use it.`,
  signOut: 'Sign out and continue',
  done: {
    title: 'Your password is set',
    text: 'All browsers were signed out. Sign in with the new password.',
  },
  closed: {
    title: 'This link can’t be used',
    text: 'It was used, has expired, or was replaced. If you still cannot sign in, ask the operator of this service for a new link.',
  },
}
