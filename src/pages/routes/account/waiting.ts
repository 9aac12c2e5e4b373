import type { Waiting } from '../../views/account/second-step-pages.ts'
import { authorizationPath } from '../authorize.ts'
import type { BrowserFlow } from '../browser-flow.ts'
import { pathAfterSignIn } from '../return-to.ts'

/** What waits for a second factor to be set up, by the fields of a link or a form. */
export const waitingIn = ({ request, after }: { readonly request?: unknown; readonly after?: unknown }): Waiting => ({
  request: typeof request === 'string' && request !== '' ? request : undefined,
  isAfterSignIn: after === 'sign-in',
})

/** Where it leads on; null: nothing waits. */
export const pathTo = (
  { request, isAfterSignIn }: Waiting,
  flow: Pick<BrowserFlow, 'returnTo' | 'userCode'>,
): string | null => {
  if (request !== undefined) return authorizationPath(request)
  return isAfterSignIn ? pathAfterSignIn(flow) : null
}
