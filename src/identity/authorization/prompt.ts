import { OAuthError } from '../wire/oauth-error.ts'

/** OpenID Connect Core §3.1.2.1. A browser has one account, so `select_account` shows whose it is, with a way to change it. */
export const promptValues = ['none', 'login', 'consent', 'select_account'] as const
export type Prompt = (typeof promptValues)[number]

const isPrompt = (value: string): value is Prompt => promptValues.some((prompt) => prompt === value)

/** The values of a `prompt` parameter. Throws invalid_request for an unknown one, and for `none` among others. */
export function readPrompts(parameter: string | undefined): readonly Prompt[] {
  const words = [...new Set((parameter ?? '').split(' ').filter((word) => word !== ''))]
  const unknown = words.find((word) => !isPrompt(word))
  if (unknown !== undefined) {
    throw new OAuthError('invalid_request', { description: `prompt must be of ${promptValues.join(', ')}` })
  }
  if (words.includes('none') && words.length > 1) {
    throw new OAuthError('invalid_request', { description: 'prompt=none excludes other values' })
  }
  return words.filter(isPrompt)
}

/** What a request demands of the sign-in. */
type SignInTerms = {
  readonly prompts: readonly Prompt[]
  /** Seconds; null: any age. */
  readonly maxAge: number | null
  /** Milliseconds since 1970. */
  readonly createdAt: number
}

/** Whether the person has to enter their password again. A sign-in since the request began always counts. */
export function mustSignInAgain(
  { prompts, maxAge, createdAt }: SignInTerms,
  { authTime }: { readonly authTime: number },
  now: number,
): boolean {
  if (authTime >= createdAt) return false
  return prompts.includes('login') || (maxAge !== null && now - authTime > maxAge * 1000)
}
