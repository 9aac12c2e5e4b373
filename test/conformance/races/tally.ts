/** What one caller asked, and was told. */
export type Heard = { readonly kind: string; readonly told: string }

/** How many of those who asked for each kind of thing were told what. */
export type Tally = Readonly<Record<string, Readonly<Record<string, number>>>>

export function tallied(all: readonly Heard[]): Tally {
  const tally: Record<string, Record<string, number>> = {}
  for (const { kind, told } of all) {
    const ofKind = tally[kind] ?? {}
    tally[kind] = ofKind
    ofKind[told] = (ofKind[told] ?? 0) + 1
  }
  return tally
}
