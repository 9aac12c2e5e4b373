/** A file is not taken; the message is a sentence for whoever prepared it: what is wrong, and what to do. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
}
