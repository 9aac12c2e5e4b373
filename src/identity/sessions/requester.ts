/** Where a sign-in was started. Shown to the user, so that they recognize a request that is not their own. */
export type Requester = { readonly ip: string; readonly userAgent: string | null }
