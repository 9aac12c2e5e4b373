type Kind = {
  /** Another person may have one of the owner's secrets; shown with emphasis. */
  readonly isAlarming: boolean
  /** Part of ordinary use, so that it may occur often. Mails about it have a limit of their own, and delay no other. */
  readonly isRoutine?: true
  /** Its mail has a link that ends all sign-ins, for a reader who did not cause it. */
  readonly offersSignOut?: true
  readonly means: string
}

/** What is reported to the owner of an account. */
export const noticeKinds = {
  'password changed': {
    isAlarming: false,
    offersSignOut: true,
    means: 'The owner changed the password on the account page',
  },
  'password reset': { isAlarming: false, means: 'An operator set another password' },
  'password set by link': { isAlarming: false, offersSignOut: true, means: 'A password was set with a reset link' },
  'link refused': {
    isAlarming: true,
    means: 'A reset link of the account was used again, or otherwise than it may be: it was refused',
  },
  'token reuse': {
    isAlarming: true,
    means: 'An application was signed out because a used refresh token or authorization code of it was used again',
  },
  'passkey added': { isAlarming: false, offersSignOut: true, means: 'A passkey was added on the account page' },
  'passkey removed': {
    isAlarming: false,
    offersSignOut: true,
    means: 'A passkey was removed, on the account page or by an operator',
  },
  'second step added': {
    isAlarming: false,
    offersSignOut: true,
    means: 'A second step was set up on the account page',
  },
  'second step replaced': {
    isAlarming: false,
    offersSignOut: true,
    means: 'The secret of the second step was replaced on the account page',
  },
  'second step recovered': {
    isAlarming: true,
    offersSignOut: true,
    means: 'The secret of the second step was replaced in a sign-in that began with a recovery code',
  },
  'second step removed': {
    isAlarming: false,
    offersSignOut: true,
    means: 'The second step was removed on the account page',
  },
  'second step reset': { isAlarming: true, means: 'An operator removed the second step' },
  'second step guessed': {
    isAlarming: true,
    means: 'After the right password so many codes were wrong that further ones have to wait',
  },
  'second step replayed': {
    isAlarming: true,
    means: 'A sign-in was refused because its code had been used before',
  },
  'recovery code used': {
    isAlarming: false,
    offersSignOut: true,
    means: 'A recovery code was used to sign in: how many are left',
  },
  'recovery codes made': {
    isAlarming: false,
    offersSignOut: true,
    means: 'New recovery codes were made on the account page',
  },
  'passkey copied': {
    isAlarming: true,
    means: 'A sign-in was refused because the counter of its passkey went back: another copy of the key was used',
  },
  'passkey misused': {
    isAlarming: true,
    means: 'A sign-in was refused because the response of a passkey was used before, or in another browser',
  },
  'new browser': {
    isAlarming: false,
    isRoutine: true,
    offersSignOut: true,
    means: 'The account was signed in to with a browser that had not been, or not since all sign-ins ended',
  },
  'new device': { isAlarming: false, isRoutine: true, offersSignOut: true, means: 'A device was approved' },
  'subscription ending': {
    isAlarming: false,
    isRoutine: true,
    means: 'A subscription ends in 14 days, or in 3 days, and no other continues it',
  },
  'address added': {
    isAlarming: false,
    offersSignOut: true,
    means: 'The account got an e-mail address, by the owner or an operator',
  },
  'address changed': {
    isAlarming: false,
    offersSignOut: true,
    means: 'The e-mail address was changed, by the owner or an operator',
  },
  'address removed': {
    isAlarming: false,
    offersSignOut: true,
    means: 'The e-mail address was removed, by the owner or an operator',
  },
  'signed out by link': {
    isAlarming: false,
    means: 'All sign-ins were ended with the link “this was not me” of a mail',
  },
  'signed out': { isAlarming: false, means: 'An operator ended all sign-ins' },
} as const satisfies Readonly<Record<string, Kind>>
export type NoticeKind = keyof typeof noticeKinds

export const noticeKind = (kind: NoticeKind): Kind => noticeKinds[kind]

/** Rows may be of a later version of the program, whose kinds this one does not know. */
export const isNoticeKind = (word: string): word is NoticeKind => Object.hasOwn(noticeKinds, word)
