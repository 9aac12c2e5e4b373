import { type Found, isDiagnostic, rejectedItem } from '../../facts/index.ts'

/** Rejections of one file that are reported individually: a broken file can have one for each line. */
const mostRejected = 1_000

/** Passes diagnostics on; rejections beyond `most` are reported as one. */
export async function* capRejections<T extends object>(
  file: string,
  found: AsyncIterable<Found<T>>,
  most: number = mostRejected,
): AsyncGenerator<Found<T>> {
  let rejected = 0
  for await (const each of found) {
    const isRejected = isDiagnostic(each) && each.severity === 'error'
    if (isRejected) rejected += 1
    if (rejected <= most || !isRejected) yield each
  }
  if (rejected > most) yield rejectedItem(file, file, [`${rejected - most} more of its lines are rejected`])
}
