/** One caller's request and its reply. */
export type Exchange = { readonly kind: string; readonly reply: string }

/** How many requests of each kind got which reply. */
export type Tally = Readonly<Record<string, Readonly<Record<string, number>>>>

export function tallied(all: readonly Exchange[]): Tally {
  const tally: Record<string, Record<string, number>> = {}
  for (const { kind, reply } of all) {
    const ofKind = tally[kind] ?? {}
    tally[kind] = ofKind
    ofKind[reply] = (ofKind[reply] ?? 0) + 1
  }
  return tally
}
