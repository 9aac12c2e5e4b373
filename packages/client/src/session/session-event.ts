/** A change of a session; `here` is false if another tab or process made it. */
export type SessionEvent =
  | { readonly type: 'signed-in'; readonly here: boolean }
  | { readonly type: 'refreshed'; readonly here: boolean }
  /** `ended`: by `end()`; `rejected`: the service has ended the sign-in. */
  | { readonly type: 'signed-out'; readonly reason: 'ended' | 'rejected'; readonly here: boolean }

/** Called after every sign-in, refresh and sign-out. */
export type SessionListener = (event: SessionEvent) => void
