import type { ShownNotice } from '../shown-notice.ts'

const subscriptions = { charts: 'chart', fmsdata: 'FMS data' } as const

/** Each kind of notice: what happened, and what to do about it. */
export const notices = {
  title: 'Security notices',
  earlier: 'Earlier notices',
  kinds: {
    'password changed': {
      title: () => 'Your password was changed',
      text: ({ devices = false }: ShownNotice): string =>
        devices
          ? 'It was changed on your account page. All other browsers and all devices were signed out.'
          : 'It was changed on your account page. All other browsers were signed out.',
      advice: 'If this was not you, contact the operator of this service immediately.',
    },
    'password reset': {
      title: () => 'Your password was reset',
      text: ({ devices = false }: ShownNotice): string =>
        devices
          ? 'The operator of this service set a new password. All browsers and devices were signed out.'
          : 'The operator of this service set a new password. All browsers were signed out.',
      advice: 'If you did not ask for this, contact the operator.',
    },
    'password set by link': {
      title: () => 'Your password was set with a link',
      text: ({ devices = false }: ShownNotice): string =>
        devices
          ? 'A link for your account was used. All browsers and all devices were signed out.'
          : 'A link for your account was used. All browsers were signed out.',
      advice: 'If this was not you, contact the operator of this service immediately.',
    },
    'link refused': {
      title: () => 'A link of your account was refused',
      text: () =>
        'A link that was made for your account was used again, or in a browser that is signed in to another account. Nothing was changed.',
      advice: 'If this was not you, someone else may have the link: contact the operator.',
    },
    'token reuse': {
      title: ({ client = '' }: ShownNotice) => `${client} was signed out for your security`,
      text: () => 'Its sign-in key was used twice, so it may have been copied. Sign in again on your device.',
      advice: 'If you did not expect this, change your password.',
    },
    'passkey added': {
      title: () => 'A passkey was added',
      text: ({ passkey = '' }: ShownNotice): string => `“${passkey}” can now be used to sign in to your account.`,
      advice: 'If this was not you, remove it on your account page and change your password.',
    },
    'passkey removed': {
      title: () => 'A passkey was removed',
      text: ({ passkey = '' }: ShownNotice): string => `“${passkey}” can no longer be used to sign in to your account.`,
      advice: 'If this was not you, change your password and contact the operator.',
    },
    'second step added': {
      title: () => 'A second step was set up',
      text: () => 'After your password, sign-ins now ask for a code of your app.',
      advice: 'If this was not you, change your password and contact the operator of this service immediately.',
    },
    'second step replaced': {
      title: () => 'Your authenticator app was replaced',
      text: () => 'Codes come from another app now, and your recovery codes are new.',
      advice: 'If this was not you, contact the operator of this service immediately.',
    },
    'second step recovered': {
      title: () => 'Your authenticator app was replaced after a recovery code',
      text: () =>
        'Someone signed in with one of your recovery codes and set up another app. All other browsers were signed out.',
      advice: 'If this was not you, contact the operator of this service immediately.',
    },
    'second step removed': {
      title: () => 'Your second step was removed',
      text: () => 'Sign-ins ask for your password only.',
      advice: 'If this was not you, change your password and contact the operator.',
    },
    'second step reset': {
      title: () => 'The operator removed your second step',
      text: () => 'Your app and your recovery codes no longer work. Sign-ins ask for your password only.',
      advice: 'If you did not ask for this, contact the operator. Otherwise set up a second step again.',
    },
    'second step guessed': {
      title: () => 'Someone entered wrong codes after your password',
      text: () => 'Several sign-ins with your right password failed at the second step.',
      advice: 'If this was not you, change your password on your account page.',
    },
    'second step replayed': {
      title: () => 'A code was used twice',
      text: () => 'After your right password, a code was entered that had been used before. The sign-in was refused.',
      advice: 'If you did not enter it in two browsers, change your password on your account page.',
    },
    'recovery code used': {
      title: () => 'A recovery code was used',
      text: ({ left = 0 }: ShownNotice): string =>
        left > 1
          ? `${left} of your recovery codes are left.`
          : left === 1
            ? 'One of your recovery codes is left.'
            : 'None of your recovery codes is left.',
      advice:
        'If this was not you, change your password and contact the operator. Make new codes before the last one is used.',
    },
    'recovery codes made': {
      title: () => 'New recovery codes were made',
      text: () => 'The earlier ones no longer work.',
      advice: 'If this was not you, change your password and contact the operator.',
    },
    'passkey copied': {
      title: () => 'A passkey may have been copied',
      text: ({ passkey = '' }: ShownNotice): string =>
        `A sign-in with “${passkey}” was refused, because a copy of it was used before.`,
      advice: 'Remove this passkey on your account page and add a new one.',
    },
    'passkey misused': {
      title: () => 'A passkey was used in the wrong place',
      text: ({ passkey = '' }: ShownNotice): string =>
        `A sign-in with “${passkey}” was refused, because its response was used before, or in another browser.`,
      advice: 'If you did not send the same form twice, sign out everywhere and contact the operator.',
    },
    'new browser': {
      title: ({ browser = '' }: ShownNotice): string => `New sign-in with ${browser}`,
      text: () => 'A browser that this account had not used before was signed in.',
      advice: 'If this was not you, change your password on your account page: that signs out all other browsers.',
    },
    'new device': {
      title: ({ client = '' }: ShownNotice): string => `${client} was connected to your account`,
      text: () => 'Its request was approved in a browser that is signed in to your account.',
      advice: 'If this was not you, sign out the device on your account page and change your password.',
    },
    'subscription ending': {
      title: ({ subscription = 'charts', day = '' }: ShownNotice): string =>
        `Your ${subscriptions[subscription]} subscription ends on ${day}`,
      text: () => 'Until then nothing changes.',
      advice: 'If you want to keep it, ask the operator of this service to extend it.',
    },
    'address added': {
      title: () => 'An e-mail address was added to your account',
      text: () => 'Mail about your account goes to this address from now on.',
      advice: 'If this was not you, contact the operator of this service immediately.',
    },
    'address changed': {
      title: () => 'The e-mail address of your account was changed',
      text: () => 'Mail about your account goes to the new address from now on.',
      advice: 'If this was not you, contact the operator of this service immediately.',
    },
    'address removed': {
      title: () => 'The e-mail address of your account was removed',
      text: () => 'Mail about your account is no longer sent.',
      advice: 'If this was not you, contact the operator of this service immediately.',
    },
    'signed out by link': {
      title: () => 'You were signed out everywhere',
      text: () => 'The link “This was not me” of a mail was used. All browsers and devices were signed out.',
      advice: 'Change your password if someone else may know it.',
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
    account: 'Open your account page',
    notMe: 'This was not me: sign out everywhere',
    other: (service: string) =>
      `${service} sent this message because it concerns your account. It never asks for your password by e-mail.`,
    reason: (service: string) =>
      `${service} sent this message because it concerns the security of your account. It never asks for your password by e-mail.`,
  },
}
