/** "Resources and their fields": each record's fields with their types, and the closed lists among them. */
import type * as Contract from '../../src/contract/index.ts'
import type * as Schemas from '../../src/contract/schemas/index.ts'
import { items, type Stated, sameList, sameTable } from './compare.ts'
import type { ServiceDocument } from './document.ts'
import { boxes, further, type Properties, typesOf, without } from './fields.ts'
import type { Row } from './sections.ts'

export function checkRecords(
  document: ServiceDocument,
  contract: typeof Contract,
  schemas: typeof Schemas,
): readonly string[] {
  const sameFields = (title: string, properties: Properties, column = 'Field') =>
    sameTable(title, document.table(title).map(nameAndType(column)), typesOf(properties))
  const fields = (title: string, { properties }: { properties: Properties }, others: readonly string[] = []) =>
    sameFields(title, without(others, properties))

  /** The items that a record's row allows: in its Type column after a colon, or in its Meaning. */
  const allowed = (title: string, field: string, list: readonly string[]) => {
    const row = document.table(title).find(({ cells }) => cells.Field === field)
    const listed = /(?:Allowed items|One of):? (.+?)(?:\. Empty when unknown)?$/.exec(row?.cells.Meaning ?? '')?.[1]
    const stated: Stated | undefined = row && listed !== undefined ? { line: row.line, groups: [listed] } : undefined
    return sameList(`${title}, ${field}`, items(stated), list)
  }

  return [
    ...fields('Device authorization response (JSON)', schemas.deviceAuthorizationResponse),
    ...fields('Token response (JSON)', schemas.tokenResponse, further.token),
    ...sameFields('Access token claim', schemas.accessTokenClaim.properties, 'Claim'),
    ...fields('Userinfo response (JSON)', schemas.userinfoResponse, further.userinfo),
    ...fields('Airport record (JSON)', schemas.airportRecord),
    ...fields('Chart record', schemas.chartRecord, further.chart),
    ...sameFields('bounding_boxes', boxes(schemas.boundingBoxes)),
    ...allowed('Airport record (JSON)', 'fuel_types', contract.fuelTypes),
    ...allowed('Airport record (JSON)', 'oxygen', contract.oxygens),
    ...allowed('Airport record (JSON)', 'repairs', contract.repairs),
    ...allowed('Airport record (JSON)', 'airport_type', contract.airportTypes),
    ...allowed('Chart record', 'category', contract.categories),
    ...sameList(
      'Access token claim, subscriptions',
      document.sentence('Access token claim', /Contains (\w+) when .*?, and (\w+) when/),
      contract.subscriptionKinds,
    ),
  ]
}

const nameAndType =
  (column: string) =>
  ({ cells, line }: Row) =>
    [cells[column] ?? '', cells.Type ?? '', line] as const
