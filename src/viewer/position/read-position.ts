import type { PositionMessage } from '../../contract/index.ts'
import { positionMessage } from '../../contract/schemas/index.ts'
import { type SchemaFault, schemaCheck } from '../../http/index.ts'
import { completed, type Position } from './position.ts'

/** The fault of a message, as a sentence for the author of the application that sent it. */
export class InvalidPosition extends Error {
  override readonly name = 'InvalidPosition'
}

const check = schemaCheck(positionMessage)

/** Reads the body of a request. Throws InvalidPosition. */
export function readPosition(value: unknown): Position {
  const fault = check(value)
  if (fault) throw new InvalidPosition(`The body is not a position: ${complaint(fault)}.`)
  const message = value as PositionMessage
  if (Number.isNaN(Date.parse(message.at))) throw new InvalidPosition('The body is not a position: at is not a time.')
  return completed(message)
}

/** `lat must be <= 90`. */
function complaint({ path, message, params }: SchemaFault): string {
  const field = path.slice(1) || 'it'
  if ('additionalProperty' in params)
    return `${String(params.additionalProperty).slice(0, 40)} is not one of its fields`
  if ('allowedValues' in params) return `${field} must be one of ${[params.allowedValues].join().replaceAll(',', ', ')}`
  if ('pattern' in params) return `${field} must be a time such as 2026-11-26T09:01:00Z`
  return `${field} ${message}`
}
