/** The state of an application: the code that it waits for or presents. `token`: what it got for the code. */
export type CodeHolder = { readonly sub: string; readonly code: string | null; readonly token: string | null }

/** What a server reports: after it is durable or, where a redemption is about to be written, before. */
export type CodeNews =
  | { readonly kind: 'began' | 'approved'; readonly application: number; readonly code: string }
  | { readonly kind: 'attempts' }
  | { readonly kind: 'gave'; readonly application: number; readonly code: string; readonly token: string }
  /** The code was presented again, and what it started has ended. */
  | { readonly kind: 'ended'; readonly application: number; readonly code: string }
  | { readonly kind: 'refused'; readonly reply: string }

export type CodeOrders = { readonly at: number; readonly applications: readonly CodeHolder[] }

/** Whether an application presents the code a second time, as a thief would. */
export const isPresentedTwice = (code: string): boolean => code.startsWith('ac_twice')
