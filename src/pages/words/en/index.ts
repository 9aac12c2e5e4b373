import { formatsIn } from '../formats.ts'
import { account } from './account.ts'
import { authorization, consent } from './consent.ts'
import { email } from './email.ts'
import { error, formFaults, linkFaults, signOutFaults, stillSignedIn } from './errors.ts'
import { forgotten } from './forgotten.ts'
import { join } from './join.ts'
import { notMe } from './not-me.ts'
import { notices } from './notices.ts'
import { endedRequest, outcome, signOut, unmetRequest } from './outcome.ts'
import { ownData } from './own-data.ts'
import { reset } from './reset.ts'
import { missing, scopes } from './scopes.ts'
import { secondStep } from './second-step.ts'
import { enterCode, home, signIn, signInAgain } from './sign-in.ts'

export const en = {
  language: 'en',
  formats: formatsIn('en'),
  tagline: 'Airport charts, kept by your own server',
  operator: 'Operator of this service:',
  home,
  enterCode,
  signIn,
  signInAgain,
  secondStep,
  consent,
  authorization,
  scopes,
  missing,
  outcome,
  endedRequest,
  unmetRequest,
  account,
  email,
  forgotten,
  reset,
  join,
  notMe,
  notices,
  ownData,
  signOut,
  error,
  formFaults,
  linkFaults,
  signOutFaults,
  stillSignedIn,
}
