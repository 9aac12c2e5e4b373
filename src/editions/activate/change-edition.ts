import { type EditionParts, findEdition } from './current-editions.ts'

/** Makes an edition live in place of the one of its source. false: there is none of that number. Rejects, saying why, where it cannot be live. */
export async function activateEdition(edition: number, parts: EditionParts): Promise<boolean> {
  if (!(await findEdition(edition, parts))) return false
  await parts.editions.activate(edition, parts.now())
  return true
}

/** Takes the live edition of a source down, without another in its place. false: nothing of the source was live. */
export const withdrawSource = (source: string, { editions, now }: EditionParts): Promise<boolean> =>
  editions.withdraw(source, now())

/** Removes an edition that never was live. */
export async function discardEdition(
  edition: number,
  parts: EditionParts,
): Promise<'discarded' | 'was live' | 'no such edition'> {
  if (await parts.editions.discard(edition)) return 'discarded'
  return (await findEdition(edition, parts)) ? 'was live' : 'no such edition'
}
