/** Something the source holds that is not imported, and every reason why, in sentences. */
export type Quarantined = { readonly file: string; readonly where: string; readonly reasons: readonly string[] }

/** Imported, but somebody should know. */
export type Warning = { readonly file: string; readonly text: string }

/** What comes out of a source one by one: what it holds, and what is to be said about it. */
export type Found<T> = T | Quarantined | Warning
