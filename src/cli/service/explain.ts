import type { ErrorCode, PlatekeeperError } from '#client'
import { CommandError, type Exit } from '../command-error.ts'

type Explanation = { readonly exit: Exit; readonly hint: (program: string) => string | null }

const signIn: Explanation = { exit: 'signInNeeded', hint: (program) => `Sign in with: ${program} login` }
const notFound: Explanation = { exit: 'notFound', hint: () => null }
const unreachable: Explanation = {
  exit: 'failed',
  hint: () =>
    'Is the server running? In a clone, start it with npm start; for another server, use --auth-url and --base-url.',
}

/** Errors of the service as command-line errors; all others get exit code 1 with the service's own sentence. */
const explanations: { readonly [code in ErrorCode]?: Explanation } = {
  'sign-in-needed': signIn,
  unauthorized: signIn,
  invalid_token: signIn,
  access_denied: { exit: 'signInNeeded', hint: (program) => `Start again with: ${program} login` },
  expired_token: signIn,
  'unknown-airport': notFound,
  'unknown-file': notFound,
  'not-found': notFound,
  'network-error': unreachable,
  'timed-out': unreachable,
  'unexpected-answer': {
    exit: 'failed',
    hint: () =>
      'Is it the address of a Platekeeper server? Check --auth-url and --base-url, or the environment variables.',
  },
  invalid_client: {
    exit: 'failed',
    hint: () => 'Check --client-id and --client-secret-file, or the environment variables.',
  },
}

export function explain(error: PlatekeeperError, program: string): CommandError {
  const { exit, hint } = explanations[error.code] ?? { exit: 'failed' as const, hint: () => null }
  return new CommandError(exit, error.message, hint(program))
}
