import type { Found, Quarantined } from '../../facts/index.ts'

/** Of one file that are told one by one: a broken file can have one for each line. */
const mostRefused = 1_000

/** The same, with refusals beyond a number of them told as one. */
export async function* capped<T extends object>(
  file: string,
  found: AsyncIterable<Found<T>>,
  most: number = mostRefused,
): AsyncGenerator<Found<T>> {
  let refused = 0
  for await (const each of found) {
    if (isRefused(each)) refused += 1
    if (refused <= most || !isRefused(each)) yield each
  }
  if (refused > most) yield { file, where: file, reasons: [`${refused - most} more lines of it are refused`] }
}

const isRefused = (found: object): found is Quarantined => 'reasons' in found
