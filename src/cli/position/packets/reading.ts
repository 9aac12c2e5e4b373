/** One measurement of a sender; null: not stated. */
export type Fix = {
  readonly lat: number
  readonly lng: number
  /** Feet above mean sea level. */
  readonly altitude: number | null
  /** Degrees true, from 0 to less than 360. */
  readonly track: number | null
  readonly heading: number | null
  /** Knots. */
  readonly groundSpeed: number | null
  readonly onGround: boolean | null
}

/** The content of a packet. `refused` and `note` are fixed sentences, so that each is shown once. */
export type Reading =
  | { readonly kind: 'fix'; readonly fix: Fix; readonly note: string | null }
  /** Degrees true, or magnetic. */
  | { readonly kind: 'heading'; readonly degrees: number; readonly isMagnetic: boolean }
  /** Feet from satellite navigation, for the fixes of the same sender. */
  | { readonly kind: 'altitude'; readonly feet: number }
  /** Valid, and not about the own aircraft. */
  | { readonly kind: 'other' }
  | { readonly kind: 'refused'; readonly reason: string }

export const refused = (reason: string): Reading => ({ kind: 'refused', reason })
export const other: Reading = { kind: 'other' }
