/** What every port of every store rejects with when it can't be reached or can't write: nothing has happened. */
export class StoreUnavailable extends Error {
  override readonly name = 'StoreUnavailable'
}
