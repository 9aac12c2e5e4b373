import { randomBytes } from 'node:crypto'
import { createSealingKeys } from '../../../identity/operators/index.ts'
import { command } from '../../command.ts'
import { CommandError, usageError } from '../../command-error.ts'
import { matchingMasterKey, openMasterKey } from '../keys/master-key.ts'
import { withService } from '../with-service.ts'
import { noSuchUser } from './change.ts'

export const userEmail = command({
  summary: 'Set, remove or show a user\u2019s mail address',
  arguments: ['USERNAME', '[ADDRESS]'],
  options: { remove: { type: 'boolean', summary: 'Remove the address' } },
  examples: [
    ['user email zoe zoe@example.org', 'notices and links for zoe go there from now on'],
    ['user email zoe --remove', 'zoe gets no more mail'],
    ['user email zoe', 'show the address, and whether zoe confirmed it'],
  ],
  notes: [
    'An address that you enter counts at once, and is not confirmed: applications get email_verified false. Whoever reads its mail can set a new password. Users confirm an address of their own on the account page.',
    'The user is notified of a change at both addresses. The former one is sealed with the master key until its mail is sent, so this command needs it.',
  ],
  run: async ({ words, values }, context) => {
    const { USERNAME: username, ADDRESS: given } = words
    if (given !== undefined && values.remove)
      throw new CommandError('usage', 'Name an address, or --remove to remove it, not both')
    const user = await withService(context, async ({ identity, parts, store, config }) => {
      if (given === undefined && !values.remove) return parts.users.findByName(username)
      const found = await matchingMasterKey(config, store.signingKeys, randomBytes)
      const sealingKeys = createSealingKeys(found ?? openMasterKey(config, randomBytes), randomBytes)
      return identity
        .setAddress({ username, address: given ?? null }, { ...parts, sealingKeys })
        .catch(usageError(identity.NameError))
    })
    if (!user) throw noSuchUser(username, context)
    const { email, emailVerifiedAt } = user
    const { terminal } = context
    if (terminal.json) terminal.printJson({ username: user.username, email, email_verified: emailVerifiedAt !== null })
    else
      terminal.print(
        email === null
          ? `${user.username} has no address.`
          : `${user.username} has the address ${email} (${verificationOf(user)}).`,
      )
    return 'ok'
  },
})

/** Whether the owner confirmed the address. */
export const verificationOf = ({ emailVerifiedAt }: { readonly emailVerifiedAt: number | null }): string =>
  emailVerifiedAt === null ? 'not confirmed' : 'confirmed'
