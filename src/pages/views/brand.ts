/** The name on the pages. */
export const brand = {
  name: 'Platekeeper',
  tagline: 'Airport charts, kept by your own server',
} as const
