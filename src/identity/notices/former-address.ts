import { newJob } from '../../jobs/index.ts'
import type { Random } from '../random.ts'
import type { SealingKeys } from '../sealing/sealing-keys.ts'
import type { NewNotice } from './notice.ts'

/** The name of the jobs that send a notice to the address that the account had; their input is `{ noticeId, to }`, the address sealed. */
export const formerAddressJob = 'notice to former address'
const purpose = 'former address'

/** A notice that is sent to the former address of the account as well. */
export const copiedTo = (
  address: string,
  added: NewNotice,
  { random, sealingKeys }: { readonly random: Random; readonly sealingKeys: Pick<SealingKeys, 'seal'> },
): NewNotice => {
  const { id, at } = added.notice
  const input = { noticeId: id, to: sealingKeys.seal(purpose, address) }
  return { ...added, copy: newJob({ kind: formerAddressJob, input }, random(16).toString('hex'), at) }
}

/** null: it was sealed by another service. */
export const openFormerAddress = (sealed: string, sealingKeys: Pick<SealingKeys, 'open'>): string | null =>
  sealingKeys.open(purpose, sealed)
