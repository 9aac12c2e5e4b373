import type { Config } from '../../../config/index.ts'
import { HostChanged, relyingPartyOf, requireOwnHost } from '../../../identity/index.ts'
import type { Store } from '../../../store/index.ts'
import { CommandError } from '../../command-error.ts'
import type { Terminal } from '../../terminal/terminal.ts'

type Parts = Pick<Store, 'passkeys'> & { readonly now: () => number; readonly terminal: Terminal }

/** Before an identity server starts: refuses passkeys of another host, unless the operator accepts that they cannot be used. */
export async function requirePasskeyHost(
  { authUrl }: Pick<Config, 'authUrl'>,
  isAccepted: boolean,
  { passkeys, now, terminal }: Parts,
): Promise<void> {
  try {
    const accepted = await requireOwnHost(relyingPartyOf(authUrl), { isAccepted }, { passkeys, now })
    if (accepted > 0) terminal.say(`Passkeys made for another host, which cannot be used from now on: ${accepted}.`)
  } catch (error) {
    throw error instanceof HostChanged ? new CommandError('failed', error.message, error.remedy) : error
  }
}
