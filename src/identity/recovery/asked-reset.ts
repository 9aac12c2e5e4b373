import type { Language } from '../../contract/index.ts'
import type { Job } from '../../jobs/index.ts'
import { firstUnsafe } from '../../text/index.ts'
import type { SealingKeys } from '../sealing/sealing-keys.ts'

/** What a person who forgot their password entered, on which page and from where. */
export type Asked = { readonly given: string; readonly language: Language; readonly ip: string }

const purpose = 'forgotten password'
/** Characters of a username or an address; what is longer names no account. */
const longest = 400
/** Octets before sealing: more than the longest name needs, so that all rows have one size. */
const sealedSize = 2048

/** For the input of a job. Always of one length. */
export function sealAsked(asked: Asked, sealingKeys: Pick<SealingKeys, 'seal'>): string {
  const given = asked.given.length > longest || firstUnsafe(asked.given) ? '' : asked.given
  const text = JSON.stringify({ ...asked, given })
  // JSON ignores the spaces.
  return sealingKeys.seal(purpose, text + ' '.repeat(Math.max(0, sealedSize - Buffer.byteLength(text))))
}

/** null: another service sealed it. */
export function openAsked({ input }: Pick<Job, 'input'>, sealingKeys: Pick<SealingKeys, 'open'>): Asked | null {
  const opened = sealingKeys.open(purpose, String(input['asked']))
  return opened === null ? null : (JSON.parse(opened) as Asked)
}
