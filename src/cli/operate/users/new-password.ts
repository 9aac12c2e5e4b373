import { text } from 'node:stream/consumers'
import type { PasswordFault, PersonNames } from '../../../identity/operators/index.ts'
import type { Context, Options } from '../../command.ts'
import { CommandError } from '../../command-error.ts'
import { askSecretly } from '../../terminal/ask.ts'
import type { Service } from '../open-service.ts'

/** Without either, the command prompts on the terminal. Passwords are never arguments: other users of the machine could read them. */
export const passwordOptions = {
  'password-stdin': { type: 'boolean', summary: 'Read the password from standard input' },
  generate: { type: 'boolean', summary: 'Generate a password and print it once' },
} as const satisfies Options

type Wish = { readonly 'password-stdin': boolean; readonly generate: boolean }

/** For this person. Throws CommandError without a terminal, or if the password is not allowed. */
export async function readPassword(
  wish: Wish,
  person: PersonNames,
  { identity, parts }: Service,
  { terminal }: Context,
) {
  if (wish.generate && wish['password-stdin'])
    throw new CommandError('usage', 'Use either --generate or --password-stdin, not both')
  if (wish.generate) return { password: identity.makePassword(parts.random), generated: true }
  const { stdin } = terminal.streams
  const allowed = async (password: string): Promise<string> => {
    const fault = await identity.passwordFault(password, person)
    if (fault !== null) throw new CommandError('failed', faultTexts(identity.passwordLength)[fault])
    return password
  }
  if (wish['password-stdin'])
    return { password: await allowed((await text(stdin)).replace(/\r?\n$/, '')), generated: false }
  if (!stdin.isTTY)
    throw new CommandError(
      'usage',
      'A password cannot be asked for without a terminal',
      'Use --password-stdin or --generate.',
    )

  const password = await allowed(await askSecretly('New password: ', terminal.streams))
  const again = await askSecretly('Confirm password: ', terminal.streams)
  if (password !== again) throw new CommandError('failed', 'The two passwords differ')
  return { password, generated: false }
}

const faultTexts = ({
  least,
  most,
}: Service['identity']['passwordLength']): Readonly<Record<PasswordFault, string>> => ({
  'too short': `The password is too short: at least ${least} characters`,
  'too long': `The password is too long: at most ${most} characters`,
  'too common': 'The password is one of those that attackers try first: choose another one, or use --generate',
  'a name':
    'The password is a name of the user, or only digits and signs added to it: choose another one, or use --generate',
})
