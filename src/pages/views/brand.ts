/** Whose pages these are. */
export const brand = {
  name: 'Platekeeper',
  tagline: 'Airport charts, kept by your own server',
} as const
