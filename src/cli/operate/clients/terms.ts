import {
  type ClientGrant,
  clientGrantNames,
  dialects,
  isClientGrant,
  isScope,
  limits,
  type Scope,
  scopeNames,
  signingAlgorithms,
} from '../../../contract/index.ts'
import type { ClientTerms } from '../../../identity/operators/index.ts'
import type { Options, Values } from '../../command.ts'
import { CommandError } from '../../command-error.ts'
import type { Service } from '../open-service.ts'
import { dialectNames } from './dialect.ts'

/** What `client add` and `client set` can say about an application. */
export const termOptions = {
  scopes: {
    type: 'string',
    value: '"SCOPES"',
    summary: `Scopes that it may request; a new application all: ${scopeNames.join(' ')}`,
  },
  grants: {
    type: 'string',
    value: '"GRANTS"',
    summary: `How it may get tokens: ${clientGrantNames.join(', ')}`,
  },
  'redirect-uri': {
    type: 'string',
    value: 'URI',
    repeatable: true,
    summary: 'Where a browser returns after signing in, exactly as the application sends it; may be repeated',
  },
  'post-logout-redirect-uri': {
    type: 'string',
    value: 'URI',
    repeatable: true,
    summary: 'Where a browser may be sent after signing out; may be repeated',
  },
  'backchannel-logout-uri': {
    type: 'string',
    value: 'URI',
    mayBeEmpty: true,
    summary: 'Where the application is notified of ended sign-ins',
  },
  'id-token-alg': {
    type: 'string',
    value: 'ALGORITHM',
    summary: `Algorithm of its ID tokens, ${signingAlgorithms.join(' or ')}; of a new application RS256 with a redirect URI, else that of its access tokens`,
    choices: signingAlgorithms,
  },
  'refresh-grace': {
    type: 'string',
    value: 'SECONDS',
    summary: `Refresh grace period: how long a used refresh token gets the stored response; of a new application ${dialectNames
      .map((dialect) => `${dialects[dialect].refreshGraceSeconds} (${dialect})`)
      .join(', ')}`,
  },
  'require-par': {
    type: 'string',
    value: 'no',
    isValueOptional: true,
    summary: 'Accept its authorization requests only if they are pushed (RFC 9126)',
  },
  'require-dpop': {
    type: 'string',
    value: 'no',
    isValueOptional: true,
    summary: 'Give it tokens only with a DPoP proof, bound to the key (RFC 9449)',
  },
} as const satisfies Options

/** Further options of `client set`: registration offers no option that weakens protection. */
export const laterOptions = {
  ...termOptions,
  pkce: {
    type: 'string',
    value: 'RULE',
    summary:
      'optional: accept authorization requests without PKCE that have the scope openid and a nonce, for a library that cannot send it; only with a secret. required: accept them no longer',
    choices: ['required', 'optional'],
  },
} as const satisfies Options

/** Only the options that were given; an empty URI removes the registered ones. Throws CommandError. */
export function readTerms(
  values: Values<typeof termOptions> & { readonly pkce?: Values<typeof laterOptions>['pkce'] },
): Partial<ClientTerms> {
  const { scopes, grants, 'refresh-grace': grace, 'backchannel-logout-uri': logout } = values
  const { 'require-par': par, 'require-dpop': dpop, 'id-token-alg': algorithm } = values
  const [redirect, postLogout] = [values['redirect-uri'], values['post-logout-redirect-uri']]
  return {
    ...(scopes !== undefined && { scopes: readScopes(scopes) }),
    ...(grants !== undefined && { grants: readGrants(grants) }),
    ...(redirect.length > 0 && { redirectUris: redirect.filter((uri) => uri !== '') }),
    ...(postLogout.length > 0 && { postLogoutRedirectUris: postLogout.filter((uri) => uri !== '') }),
    ...(logout !== undefined && { backchannelLogoutUri: logout === '' ? null : logout }),
    ...(algorithm !== undefined && { idTokenAlgorithm: algorithm }),
    ...(values.pkce !== undefined && { isPkceOptional: values.pkce === 'optional' }),
    ...(grace !== undefined && { refreshGraceSeconds: readGrace(grace) }),
    ...(par !== undefined && { requiresPar: readRequirement('--require-par', par) }),
    ...(dpop !== undefined && { requiresDpop: readRequirement('--require-dpop', dpop) }),
  }
}

/** For `catch`: terms that cannot be registered are wrong usage. */
export const termsError =
  ({ RegistrationError }: Service['identity']) =>
  (error: unknown): never => {
    throw error instanceof RegistrationError ? new CommandError('usage', error.message, error.remedy) : error
  }

const readScopes = (text: string): readonly Scope[] =>
  readWords(text, { option: '--scopes', noun: 'scope', names: scopeNames, isKnown: isScope })

const readGrants = (text: string): readonly ClientGrant[] =>
  readWords(text, { option: '--grants', noun: 'grant', names: clientGrantNames, isKnown: isClientGrant })

type Kind<Word extends string> = {
  readonly option: string
  readonly noun: string
  readonly names: readonly Word[]
  readonly isKnown: (word: string) => word is Word
}

function readWords<Word extends string>(text: string, { option, noun, names, isKnown }: Kind<Word>): readonly Word[] {
  const words = text.split(/[\s,]+/).filter((word) => word !== '')
  const unknown = words.find((word) => !isKnown(word))
  if (unknown !== undefined || words.length === 0) {
    const problem = unknown === undefined ? `${option} is empty` : `Unknown ${noun} ${unknown}`
    throw new CommandError('usage', problem, `The ${noun}s are ${names.join(', ')}.`)
  }
  return [...new Set(words.filter(isKnown))]
}

/** `--require-par`, or `--require-par=no`. */
function readRequirement(option: string, text: string): boolean {
  const word = text.toLowerCase()
  if (word === '' || word === 'yes' || word === 'no') return word !== 'no'
  throw new CommandError('usage', `${option} is ${text}`, `Write ${option}, or ${option}=no to require it no longer.`)
}

function readGrace(text: string): number {
  const seconds = Number(text)
  if (/^\d+$/.test(text) && seconds <= limits.refreshResponseMemory) return seconds
  const rule = `It must be a whole number of seconds from 0 to ${limits.refreshResponseMemory}.`
  throw new CommandError('usage', `--refresh-grace is ${text}`, rule)
}
