import { type KeptKind, type KeptSetting, keptLimits } from '../../contract/index.ts'
import { keptSchemas } from '../../contract/schemas/index.ts'
import { schemaCheck } from '../../http/index.ts'
import { viewerProblem } from '../problems.ts'

const checks = {
  favourites: schemaCheck(keptSchemas.favourites),
  recents: schemaCheck(keptSchemas.recents),
  pins: schemaCheck(keptSchemas.pins),
  notes: schemaCheck(keptSchemas.notes),
  visits: schemaCheck(keptSchemas.visits),
  settings: schemaCheck(keptSchemas.settings),
} as const satisfies Readonly<Record<KeptKind, unknown>>

export type ReadValue = { readonly value: KeptSetting; readonly json: string; readonly bytes: number }

/**
 * The value of a row, from the body of a request. Throws Problem: `bad-value`, which names the field and its rule, or
 * `too-large`. No message repeats what the person wrote.
 */
export function readValue(kind: KeptKind, body: unknown): ReadValue {
  if (body === undefined || body === null) {
    throw viewerProblem('bad-value', `${kind} need a JSON value as the body. To remove a row, send DELETE.`)
  }
  refuseUnstorable(kind, body, '', keptLimits.depth)
  const fault = checks[kind](body)
  if (fault) {
    const field = fault.path || 'the value'
    throw viewerProblem('bad-value', `In ${kind}, ${field} ${fault.message}. Correct it, or leave it out.`)
  }
  const json = JSON.stringify(body)
  const bytes = Buffer.byteLength(json)
  if (bytes > keptLimits.valueBytes) {
    const detail = `A value of ${kind} has ${bytes} bytes; at most ${keptLimits.valueBytes} are stored. Shorten it.`
    throw viewerProblem('too-large', detail)
  }
  return { value: body as KeptSetting, json, bytes }
}

/** What a database cannot store: too many levels, NUL, and halves of characters. */
function refuseUnstorable(kind: KeptKind, value: unknown, path: string, levels: number): void {
  const field = path || 'the value'
  if (typeof value === 'string') refuseText(kind, value, field)
  if (typeof value !== 'object' || value === null) return
  if (levels === 0) {
    const detail = `In ${kind}, ${field} is nested too deeply: at most ${keptLimits.depth} levels are stored.`
    throw viewerProblem('bad-value', detail)
  }
  for (const [name, item] of Object.entries(value)) {
    refuseText(kind, name, `a name in ${field}`)
    refuseUnstorable(kind, item, `${path}/${name}`, levels - 1)
  }
}

function refuseText(kind: KeptKind, text: string, field: string): void {
  if (text.isWellFormed() && !text.includes('\0')) return
  throw viewerProblem('bad-value', `In ${kind}, ${field} contains NUL or half of a character. Remove it.`)
}
