import { createRequire } from 'node:module'
import type { ValidateFunction } from 'ajv'
import { type PositionMessage, positionMessage } from '../../contract/schemas/index.ts'
import { completed, type Position } from './position.ts'

/** What is wrong with a message, in a sentence for the author of the application that sent it. */
export class InvalidPosition extends Error {
  override readonly name = 'InvalidPosition'
}

/** Loaded with the first position, so that starting does not wait for it. */
const load = createRequire(import.meta.url)
let fits: ValidateFunction<PositionMessage> | null = null

/** A position that somebody sent. Throws InvalidPosition. */
export function readPosition(value: unknown): Position {
  const { Ajv } = load('ajv') as typeof import('ajv')
  fits ??= new Ajv({ strict: false }).compile<PositionMessage>(positionMessage)
  if (!fits(value)) throw new InvalidPosition(`The body is not a position: ${complaint(fits)}.`)
  if (Number.isNaN(Date.parse(value.at))) throw new InvalidPosition('The body is not a position: at is not a time.')
  return completed(value)
}

/** `lat must be <= 90`. */
function complaint({ errors }: Pick<ValidateFunction, 'errors'>): string {
  const { instancePath = '', message = 'it does not fit its schema', params = {} } = errors?.[0] ?? {}
  const field = instancePath.slice(1) || 'it'
  if ('additionalProperty' in params)
    return `${String(params.additionalProperty).slice(0, 40)} is not one of its fields`
  if ('allowedValues' in params) return `${field} must be one of ${[params.allowedValues].join().replaceAll(',', ', ')}`
  if ('pattern' in params) return `${field} must be a time such as 2026-11-26T09:01:00Z`
  return `${field} ${message}`
}
