/** A file is rejected. The message is for the person who prepared it: what is wrong, and the remedy. */
export class Rejection extends Error {
  override readonly name = 'Rejection'
}
