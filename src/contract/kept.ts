/** Data that a person keeps in the viewer (docs/reference/viewer.md): the kinds of rows, and their limits. */
export const keptKinds = ['favourites', 'recents', 'pins', 'notes', 'visits', 'settings'] as const
export type KeptKind = (typeof keptKinds)[number]

export const keptLimits = {
  /** Rows of one person, of all kinds. */
  rows: 2_000,
  /** Bytes of one value as JSON. */
  valueBytes: 65_536,
  /** Bytes of all values of one person. */
  totalBytes: 8_388_608,
  /** Nesting depth of lists and records. */
  depth: 8,
} as const

/** Airports are the keys of favourites, recents and visits; ids of charts those of pins and notes; names those of settings. */
export const keptKeyPattern = '^[A-Za-z0-9][A-Za-z0-9._-]{0,127}$'
