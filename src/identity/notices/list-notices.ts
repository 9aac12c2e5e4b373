import type { Notice, NoticeStore } from './notice.ts'
import { noticeKinds } from './notice-kinds.ts'

const mostListed = 20

/** A family that reuse detection ended, and the name of its application. */
type Suspected = { readonly family: string; readonly clientName: string; readonly at: number }

/**
 * The notices of an account, the newest first. `suspected`: its families that reuse detection ended; one that a server of an earlier
 * version ended has no row, and is listed too.
 */
export async function listNotices(
  sub: string,
  suspected: readonly Suspected[],
  { notices }: { readonly notices: NoticeStore },
): Promise<readonly Notice[]> {
  const stored = await notices.list(sub, mostListed, Object.keys(noticeKinds))
  const reported = new Set(stored.map(({ details }) => details.family))
  const others = suspected
    .filter(({ family }) => !reported.has(family))
    .map(
      ({ family, clientName: client, at }): Notice => ({
        ...{ id: family, sub, kind: 'token reuse', at, language: null, details: { client, family } },
      }),
    )
  return [...stored, ...others].sort((one, other) => other.at - one.at).slice(0, mostListed)
}
