/** What is reported to the owner of an account. `isAlarming`: another person may have one of their secrets; shown with emphasis. */
export const noticeKinds = {
  'password changed': { isAlarming: false, means: 'The owner changed the password on the account page' },
  'password reset': { isAlarming: false, means: 'An operator set another password' },
  'token reuse': {
    isAlarming: true,
    means: 'An application was signed out because a used refresh token or authorization code of it was used again',
  },
  'signed out': { isAlarming: false, means: 'An operator ended all sign-ins' },
} as const satisfies Readonly<Record<string, { readonly isAlarming: boolean; readonly means: string }>>
export type NoticeKind = keyof typeof noticeKinds

/** Rows may be of a later version of the program, whose kinds this one does not know. */
export const isNoticeKind = (word: string): word is NoticeKind => Object.hasOwn(noticeKinds, word)
