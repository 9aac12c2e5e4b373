import { type Html, html } from '../../html.ts'
import type { Part } from '../part.ts'

/** The link of a mail that ends all sign-ins. */
export const notMe = {
  title: 'This was not you?',
  lead: (username: Part): Html => html`Someone may be signed in to the account ${username}.`,
  effect:
    'All browsers and all devices are signed out. Nothing else changes: afterwards, sign in again and change your password.',
  submit: 'Sign out everywhere',
  done: {
    title: 'Signed out everywhere',
    text: 'All browsers and devices of the account were signed out. If someone else knows your password, set a new one now.',
    next: 'Set a new password',
  },
  closed: 'It was used, has expired, or was withdrawn. Sign in to sign out everywhere on your account page.',
}
