import { type Context, command } from '../../command.ts'
import { CommandError } from '../../command-error.ts'
import { withService } from '../with-service.ts'
import { noSuchUser } from './change.ts'
import { qrOption, showLink } from './show-link.ts'

export const userReset = command({
  summary: 'Make a link to set a new password, or remove the second step',
  arguments: ['USERNAME'],
  options: {
    ...qrOption,
    'second-step': {
      type: 'boolean',
      summary: 'Remove the second step with its recovery codes instead, and make no link',
    },
  },
  examples: [
    ['user reset zoe', 'a link for zoe, valid for 30 minutes'],
    ['user reset zoe --qr', 'zoe scans it with a phone'],
    ['user reset zoe --second-step', 'zoe lost the phone and the recovery codes; a notice says that it was removed'],
  ],
  notes: [
    'Send the link to the user alone: whoever opens it can set the password. It can be used once. Setting the password signs the user out of all browsers, voids other links, and signs nobody in; a second step and passkeys stay.',
    'Before you remove a second step, make sure that it is the user who asks: from then on the password alone signs in.',
  ],
  run: async ({ words, values }, context) => {
    const { USERNAME: username } = words
    if (values['second-step']) return removeSecondStep(username, context)
    const made = await withService(context, async ({ identity, parts, config }) => {
      const user = await parts.users.findByName(username)
      if (!user) throw noSuchUser(username, context)
      return identity.makeResetLink(user.sub, config.authUrl, parts)
    })
    if (!made)
      throw new CommandError(
        'failed',
        `${username} is disabled`,
        `Enable the account first: ${context.program} user enable ${username}`,
      )
    const { url, expiresAt } = made
    if (context.terminal.json)
      context.terminal.printJson({ username: made.username, url, expires_at: new Date(expiresAt).toISOString() })
    else
      showLink(
        {
          title: `The link for ${made.username} to set a new password:`,
          ...{ url, withQr: values.qr },
          facts: ['It is valid for 30 minutes and can be used once. It is not shown again.'],
        },
        context,
      )
    return 'ok'
  },
})

async function removeSecondStep(username: string, context: Context): Promise<'ok'> {
  const reset = await withService(context, ({ identity, parts }) => identity.resetSecondStep(username, parts))
  if (!reset) throw noSuchUser(username, context)
  if (!reset.isRemoved)
    throw new CommandError(
      'notFound',
      `${reset.username} has no second step`,
      `${context.program} user show ${reset.username} shows how they sign in.`,
    )
  if (context.terminal.json) context.terminal.printJson({ username: reset.username, change: 'second step removed' })
  else {
    context.terminal.print(`The second step of ${reset.username} and its recovery codes are removed.`)
    context.terminal.say('The password alone signs in now, until a second step is set up again.')
  }
  return 'ok'
}
