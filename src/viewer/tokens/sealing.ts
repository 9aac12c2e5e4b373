/** Encryption at rest, by a key for each purpose; a port of the identity room's sealing keys. */
export type Sealing = {
  seal(purpose: string, text: string): string
  /** null when the text was sealed with another key or purpose, or was changed. */
  open(purpose: string, sealed: string): string | null
}
