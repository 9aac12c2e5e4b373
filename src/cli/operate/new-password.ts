import { text } from 'node:stream/consumers'
import { passwordLength } from '../../identity/index.ts'
import type { Context, Options } from '../command.ts'
import { CommandError } from '../command-error.ts'
import { askSecretly } from '../terminal/ask.ts'
import type { UserDesk } from './desks.ts'

/** Without either, the terminal asks. Passwords never stand on the command line. */
export const passwordOptions = {
  'password-stdin': { type: 'boolean', summary: 'Read the password from standard input' },
  generate: { type: 'boolean', summary: 'Make a password and show it once' },
} as const satisfies Options

type Wish = { readonly 'password-stdin': boolean; readonly generate: boolean }

/** Throws CommandError when there is nobody to ask, or the password is of no allowed length. */
export async function readPassword(wish: Wish, users: UserDesk, { terminal }: Context) {
  if (wish.generate && wish['password-stdin'])
    throw new CommandError('usage', '--generate and --password-stdin exclude each other')
  if (wish.generate) return { password: users.makePassword(), generated: true }
  const { stdin } = terminal.streams
  if (wish['password-stdin'])
    return { password: ofAllowedLength((await text(stdin)).replace(/\r?\n$/, '')), generated: false }
  if (!stdin.isTTY)
    throw new CommandError('usage', 'There is no terminal to ask for a password', 'Use --password-stdin or --generate.')

  const password = ofAllowedLength(await askSecretly('New password: ', terminal.streams))
  const again = await askSecretly('The same again: ', terminal.streams)
  if (password !== again) throw new CommandError('failed', 'The two passwords differ')
  return { password, generated: false }
}

function ofAllowedLength(password: string): string {
  const { least, most } = passwordLength
  const { length } = [...password]
  if (length < least) throw new CommandError('failed', `The password is too short: at least ${least} characters`)
  if (length > most) throw new CommandError('failed', `The password is too long: at most ${most} characters`)
  return password
}
