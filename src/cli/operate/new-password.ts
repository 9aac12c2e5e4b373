import { text } from 'node:stream/consumers'
import type { Context, Options } from '../command.ts'
import { CommandError } from '../command-error.ts'
import { askSecretly } from '../terminal/ask.ts'
import type { Service } from './open-service.ts'

/** Without either, the terminal asks. Passwords are never arguments: other users of the machine could read them. */
export const passwordOptions = {
  'password-stdin': { type: 'boolean', summary: 'Read the password from standard input' },
  generate: { type: 'boolean', summary: 'Generate a password and print it once' },
} as const satisfies Options

type Wish = { readonly 'password-stdin': boolean; readonly generate: boolean }

/** Throws CommandError if nobody can be asked, or the length of the password is not allowed. */
export async function readPassword(wish: Wish, { identity, parts }: Service, { terminal }: Context) {
  if (wish.generate && wish['password-stdin'])
    throw new CommandError('usage', 'Use either --generate or --password-stdin, not both')
  if (wish.generate) return { password: identity.makePassword(parts.random), generated: true }
  const { stdin } = terminal.streams
  const { passwordLength } = identity
  const ofAllowedLength = (password: string): string => {
    const fault = identity.passwordFault(password)
    if (fault === 'too short')
      throw new CommandError('failed', `The password is too short: at least ${passwordLength.least} characters`)
    if (fault === 'too long')
      throw new CommandError('failed', `The password is too long: at most ${passwordLength.most} characters`)
    return password
  }
  if (wish['password-stdin'])
    return { password: ofAllowedLength((await text(stdin)).replace(/\r?\n$/, '')), generated: false }
  if (!stdin.isTTY)
    throw new CommandError('usage', 'There is no terminal to ask for a password', 'Use --password-stdin or --generate.')

  const password = ofAllowedLength(await askSecretly('New password: ', terminal.streams))
  const again = await askSecretly('Confirm password: ', terminal.streams)
  if (password !== again) throw new CommandError('failed', 'The two passwords differ')
  return { password, generated: false }
}
