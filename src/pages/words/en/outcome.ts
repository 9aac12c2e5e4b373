import { type Html, html } from '../../html.ts'
import type { Part } from '../part.ts'

export const outcome = {
  approved: {
    title: 'Approved',
    client: (client: Part): Html => html`${client} is connected to your account.`,
    text: 'Return to your device. You can close this page.',
  },
  denied: {
    title: 'Denied',
    client: (client: Part): Html => html`${client} has no access to your account.`,
    text: 'You can close this page.',
  },
  expired: {
    title: 'The code has expired',
    text: 'The application got no access. Start again on your device to get a new code.',
  },
  unavailable: {
    title: 'This code can’t be used',
    text: 'Check it against your device’s screen. If it is the same, start again on your device to get a new code.',
  },
  signedOut: {
    title: 'Signed out everywhere',
    text: 'All devices and browsers have to sign in again.',
  },
  signedOutHere: {
    title: 'Signed out of this browser',
    text: 'Your devices stay signed in.',
  },
  signInAgain: 'Sign in',
  seeDevices: 'Manage your devices',
  enterAnother: 'Enter another code',
}

/** An authorization request that can no longer be decided. */
export const endedRequest = {
  theApplication: 'the application',
  expired: {
    title: 'This request has expired',
    text: (client: Part): Html => html`It was not answered in time. Go back to ${client} and start again.`,
  },
  decided: {
    title: 'This request was already answered',
    text: (client: Part): Html =>
      html`Your answer was sent. If ${client} does not continue, go back to it and start again.`,
  },
  unusable: {
    title: 'This request can’t be used',
    text: (client: Part): Html => html`It is incomplete, or no longer allowed. Go back to ${client} and start again.`,
  },
}

export const unmetRequest = {
  title: 'A second step is required',
  text: (client: Part): Html =>
    html`${client} asks for a sign-in with a second step or a passkey, and your account has neither. Choose one to go on.`,
  back: (client: Part): Html => html`Return to ${client}`,
}

export const signOut = {
  title: 'Sign out?',
  asks: (client: Part): Html => html`${client} asks to sign you out.`,
  browser:
    'This signs you out of this browser. Applications that you opened from it may sign you out too. Your devices stay signed in.',
  after: (destination: Part): Html => html`Afterwards you return to ${destination}`,
  stay: 'Stay signed in',
  submit: 'Sign out',
}
