/** A file is not taken; the message is a sentence for whoever prepared it: what is wrong, and what to do. */
export class Rejection extends Error {
  override readonly name = 'Rejection'
}
