import type { Words } from '../catalogue.ts'
import { formatsIn } from '../formats.ts'
import { account } from './account.ts'
import { authorization, consent } from './consent.ts'
import { error, formFaults, linkFaults, signOutFaults, stillSignedIn } from './errors.ts'
import { notices } from './notices.ts'
import { endedRequest, outcome, signOut } from './outcome.ts'
import { missing, scopes } from './scopes.ts'
import { enterCode, home, signIn } from './sign-in.ts'

export const de: Words = {
  language: 'de',
  formats: formatsIn('de'),
  tagline: 'Flugplatzkarten auf Ihrem eigenen Server',
  home,
  enterCode,
  signIn,
  consent,
  authorization,
  scopes,
  missing,
  outcome,
  endedRequest,
  account,
  notices,
  signOut,
  error,
  formFaults,
  linkFaults,
  signOutFaults,
  stillSignedIn,
}
