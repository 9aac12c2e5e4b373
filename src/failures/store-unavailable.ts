/** Every port of every store rejects with this when it cannot be reached or cannot write; then nothing was written. */
export class StoreUnavailable extends Error {
  override readonly name = 'StoreUnavailable'
}
