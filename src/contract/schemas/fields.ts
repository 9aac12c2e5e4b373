import type { TSchemaOptions } from 'typebox'
import { languages } from '../languages.ts'
import { type Scope, scopeNames, scopes } from '../scopes.ts'
import { Type } from './type.ts'

/** Kinds of fields that several schemas have. `x-unit` names what a number counts. */

export const text = (description: string, options: TSchemaOptions = {}) => Type.String({ description, ...options })

/** `4`: exactly four characters. */
export const textOf = (length: number, description: string, options: TSchemaOptions = {}) =>
  text(description, { minLength: length, maxLength: length, ...options })

/** As `textOf`, or empty where the value is unknown. */
export const textOfOrEmpty = (length: number, description: string, options: TSchemaOptions = {}) =>
  text(description, { pattern: `^(.{${length}})?$`, ...options })

export const url = (description: string, options: TSchemaOptions = {}) =>
  text(description, { format: 'uri', ...options })

/** YYYYMMDD. */
export const compactDate = (description: string) =>
  text(description, { pattern: '^[0-9]{8}$', title: 'YYYYMMDD', examples: ['20261126'] })

export const isoDate = (description: string) => text(description, { format: 'date', examples: ['2026-11-26'] })

export const yesNo = (description: string) => Type.Boolean({ description })

export const yesNoOrNull = (description: string) => Type.Union([Type.Boolean(), Type.Null()], { description })

export const texts = (description: string, options: TSchemaOptions = {}) =>
  Type.Array(Type.String(), { description, ...options })

/** One of a closed list of words. */
export const oneOf = <Words extends string[]>(
  words: readonly [...Words],
  description: string,
  options: TSchemaOptions = {},
) => Type.Enum(words, { type: 'string', description, ...options })

/** A list whose items are of a closed list of words. */
export const someOf = <Words extends string[]>(words: readonly [...Words], description: string) =>
  Type.Array(Type.Enum(words, { type: 'string' }), { description })

export const count = (unit: string, description: string, options: TSchemaOptions = {}) =>
  Type.Integer({ description, 'x-unit': unit, ...options })

export const seconds = (description: string, options: TSchemaOptions = {}) =>
  count('seconds', description, { minimum: 0, ...options })

export const degrees = (description: string, limit: number) =>
  Type.Number({ description, 'x-unit': 'degrees', minimum: -limit, maximum: limit })

/** Description of a scope parameter, with the effect of each scope. */
export const scopeField = (description: string, names: readonly Scope[] = scopeNames) =>
  text(`${description}. Separated by spaces; unknown ones are ignored`, {
    'x-enumDescriptions': Object.fromEntries(names.map((name) => [name, scopes[name].effect])),
    examples: [names.includes('openid') ? 'openid offline_access charts' : names.join(' ')],
  })

/** OpenID Connect Core §3.1.2.1. */
export const uiLocales = Type.Optional(
  text(
    `Languages for the pages, best first, separated by spaces; of ${Object.keys(languages).join(', ')}, others are ignored`,
    {
      examples: ['de-CH fr'],
    },
  ),
)
