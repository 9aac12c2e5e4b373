import { command } from '../../command.ts'
import { CommandError } from '../../command-error.ts'
import { withService } from '../with-service.ts'
import { noSuchUser } from './change.ts'
import { qrOption, showLink } from './show-link.ts'

export const userReset = command({
  summary: 'Make a link to set a new password',
  arguments: ['USERNAME'],
  options: qrOption,
  examples: [
    ['user reset zoe', 'a link for zoe, valid for 30 minutes'],
    ['user reset zoe --qr', 'zoe scans it with a phone'],
  ],
  notes: [
    'Send the link to the user alone: whoever opens it can set the password. It can be used once. Setting the password signs the user out of all browsers, voids other links, and signs nobody in; a second step and passkeys stay.',
  ],
  run: async ({ words, values }, context) => {
    const { USERNAME: username } = words
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
