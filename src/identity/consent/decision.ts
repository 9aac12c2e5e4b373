import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Scope } from '../../contract/index.ts'
import type { SealingKeys } from '../sealing/sealing-keys.ts'

/** What a user chose on a consent page. */
export type Decision = {
  readonly approves: boolean
  readonly shown: readonly Scope[]
  /** A subset of `shown`. */
  readonly ticked: readonly Scope[]
  /** Proves which list was shown: see digestOf. */
  readonly digest: string | undefined
}

/** The scopes that one browser session was shown for one request. */
export type ShownList = {
  readonly sessionId: string | null
  /** Hash of its device code, or of the id of the authorization request. */
  readonly request: string
  readonly shown: readonly Scope[]
}

export const digestOf = ({ sessionId, request, shown }: ShownList, sealingKeys: SealingKeys): string =>
  createHmac('sha256', sealingKeys.key('consent'))
    .update(`${sessionId} ${request} ${shown.join(' ')}`)
    .digest('base64url')

/** Another tab of the browser may have entered another code since the page was shown. */
export function wasShown(list: ShownList, digest: string | undefined, sealingKeys: SealingKeys): boolean {
  const expected = Buffer.from(digestOf(list, sealingKeys))
  const received = Buffer.from(digest ?? '')
  return received.length === expected.length && timingSafeEqual(received, expected)
}
