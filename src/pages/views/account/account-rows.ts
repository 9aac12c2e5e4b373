/** The rows of the account page, by group, in the order of the page. */
export const accountGroups = {
  signIn: ['password', 'passkeys', 'secondStep', 'email'],
  signedIn: ['browsers', 'devices', 'applications', 'everywhere'],
  data: ['subscriptions', 'activity', 'data', 'delete'],
} as const

export type AccountGroup = keyof typeof accountGroups
export type AccountRowId = (typeof accountGroups)[AccountGroup][number]

export const accountRowIds: readonly AccountRowId[] = Object.values(accountGroups).flat()

/** The row that a link or a cookie names; null: none, or one that only another version of the product has. */
export const accountRow = (text: unknown): AccountRowId | null => accountRowIds.find((id) => id === text) ?? null
