import type { NoticeDetails } from '../../../identity/index.ts'

/** Each kind of notice: what happened, and what to do about it. */
export const notices = {
  title: 'Security notices',
  earlier: 'Earlier notices',
  kinds: {
    'password changed': {
      title: () => 'Your password was changed',
      text: ({ devices = false }: NoticeDetails): string =>
        devices
          ? 'It was changed on your account page. All other browsers and all devices were signed out.'
          : 'It was changed on your account page. All other browsers were signed out.',
      advice: 'If this was not you, contact the operator of this service immediately.',
    },
    'password reset': {
      title: () => 'Your password was reset',
      text: ({ devices = false }: NoticeDetails): string =>
        devices
          ? 'The operator of this service set a new password. All browsers and devices were signed out.'
          : 'The operator of this service set a new password. All browsers were signed out.',
      advice: 'If you did not ask for this, contact the operator.',
    },
    'token reuse': {
      title: ({ client = '' }: NoticeDetails) => `${client} was signed out for your security`,
      text: () => 'Its sign-in key was used twice, so it may have been copied. Sign in again on your device.',
      advice: 'If you did not expect this, change your password.',
    },
    'signed out': {
      title: () => 'You were signed out everywhere',
      text: () => 'The operator of this service signed out all your browsers and devices. You can sign in again.',
      advice: 'If you do not know why, contact the operator.',
    },
  },
  mail: {
    greeting: (username: string) => `Hello ${username},`,
    happened: (moment: string) => `Time: ${moment}`,
    account: (address: string) => `Your browsers, devices and password: ${address}`,
    reason: (service: string) =>
      `${service} sent this message because it concerns the security of your account. It never asks for your password by e-mail.`,
  },
}
