import { PlatekeeperError } from '#client'
import { command } from '../command.ts'
import { callerSession } from '../service/caller-session.ts'
import { serviceOptions } from '../service/service-options.ts'

export const logout = command({
  summary: 'Sign out',
  arguments: [],
  options: serviceOptions,
  examples: [['logout', 'revoke and delete the stored tokens']],
  run: async ({ values }, context) => {
    const { terminal, signal } = context
    const session = callerSession(values, context)
    const wasSignedIn = (await session.tokens()) !== null
    const revoked = await session.end(signal).then(
      () => true,
      (error: unknown) => {
        if (!(error instanceof PlatekeeperError)) throw error
        terminal.say(`The stored tokens are deleted, but could not be revoked: ${error.message}`)
        return false
      },
    )
    if (terminal.json) terminal.printJson({ signed_out: wasSignedIn, revoked: wasSignedIn && revoked })
    else terminal.print(wasSignedIn ? 'Signed out.' : 'You were not signed in.')
    return 'ok'
  },
})
