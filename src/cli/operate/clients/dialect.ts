import { type Dialect, dialects } from '../../../contract/index.ts'
import type { Context } from '../../command.ts'
import { CommandError } from '../../command-error.ts'
import { ask } from '../../terminal/ask.ts'

export const dialectNames = Object.keys(dialects) as readonly Dialect[]

/** Which applications a dialect is for, and what fails for one written for the other; lines of 76 characters. */
const explanations: Readonly<Record<Dialect, readonly string[]>> = {
  documented: [
    'The API of docs/service.md: for new applications and those that use the SDK',
    'platekeeper-client. With this dialect, an application written for the other',
    'one shows positions upside down (it counts pixels from the top, not from the',
    'bottom), and its users are signed out when it refreshes in parallel.',
  ],
  deployed: [
    'The API that existing applications and published SDKs expect, for example',
    '@navigraph/auth and @navigraph/charts. With this dialect, an application',
    'written for the other one shows positions upside down on charts, and may',
    'reject the access token (RS256, with the scopes in an array).',
  ],
}

const explained = (dialect: Dialect): readonly string[] => explanations[dialect].map((line) => `     ${line}`)

/** The given dialect, or the answer to a question on the terminal. Throws CommandError without a terminal. */
export async function chooseDialect(given: Dialect | undefined, { terminal }: Context): Promise<Dialect> {
  if (given !== undefined) return given
  const { streams, json } = terminal
  if (json || !streams.stdin.isTTY || !streams.stderr.isTTY) {
    throw new CommandError(
      'usage',
      '--dialect is missing: which API was the application written for?',
      dialectNames.flatMap((dialect) => [`  --dialect ${dialect}`, ...explained(dialect)]).join('\n'),
    )
  }
  terminal.say('Which API was the application written for?\n')
  for (const [index, dialect] of dialectNames.entries()) {
    terminal.say([`  ${index + 1}  ${dialect}`, ...explained(dialect), ''].join('\n'))
  }
  return ask('Dialect [1 or 2]: ', readChoice, streams)
}

const readChoice = (answer: string): Dialect | null =>
  dialectNames.find((dialect, index) => answer === String(index + 1) || answer.toLowerCase() === dialect) ?? null
