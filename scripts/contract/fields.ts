/** The fields of a schema as the document has them: without those beyond it, each with its written type. */
import type * as Schemas from '../../src/contract/schemas/index.ts'
import { writtenType } from './written-type.ts'

export type Properties = Readonly<Record<string, object>>

/** Fields beyond the document (reference: Additional fields, id_token, userinfo). */
export const further = {
  token: ['id_token', 'scope'],
  userinfo: ['sub', 'name', 'email', 'email_verified'],
  chart: ['precision_approach', 'valid_from', 'valid_until'],
  boxes: ['profile', 'minimums', 'header', 'residual_px', 'correction', 'inset_shapes'],
} as const
/** The document leaves open what these arrays contain. */
const openArrays = ['runways']

export const without = (others: readonly string[], properties: Properties): Properties =>
  Object.fromEntries(Object.entries(properties).filter(([field]) => !others.includes(field)))

export const typesOf = (properties: Properties): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(properties).map(([field, schema]) => [
      field,
      openArrays.includes(field) ? 'array' : writtenType(schema),
    ]),
  )

/** The document names the boxes of the plan view by their path. */
export function boxes({ properties }: typeof Schemas.boundingBoxes): Properties {
  const { planview, ...others } = without(further.boxes, properties) as typeof properties
  const inside = Object.entries(planview.properties).map(([name, box]) => [`planview.${name}`, box] as const)
  return { planview, ...Object.fromEntries(inside), ...others }
}
