import type { SigningAlgorithm } from '../../../src/contract/index.ts'
import { openLocation } from '../open-location.ts'
import { aNextKey } from '../records.ts'
import { letCallersIn } from './callers.ts'

/** The two steps of a key rotation that only one server may take. */
export type KeyAct =
  | { readonly kind: 'add next'; readonly alg: SigningAlgorithm }
  | { readonly kind: 'activate'; readonly kid: string }

/** One of two processes that rotate signing keys concurrently. Arguments: the store's location, its seat. */
const [location = '', seat] = process.argv.slice(2)
const { signingKeys, close } = await openLocation(location)

async function wins(act: KeyAct): Promise<boolean> {
  if (act.kind === 'activate') return signingKeys.activate(act.kid, 2000)
  const key = aNextKey({ alg: act.alg })
  await signingKeys.addNext(key)
  return (await signingKeys.list()).some(({ kid }) => kid === key.kid)
}

letCallersIn<KeyAct>(Number(seat), async (act) => ((await wins(act)) ? 'won' : 'lost'), close)
