/** "Resources and their fields": each record's fields with their types, and the closed lists among them. */
import type * as Contract from '../../src/contract/index.ts'
import { items, type Stated, sameList, sameTable } from './compare.ts'
import type { ServiceDocument } from './document.ts'
import type { Row } from './sections.ts'

export function checkRecords(document: ServiceDocument, contract: typeof Contract): readonly string[] {
  const fields = (title: string, table: Readonly<Record<string, string>>, column = 'Field') =>
    sameTable(title, document.table(title).map(nameAndType(column)), table)

  /** The items that a record's row allows: in its Type column after a colon, or in its Meaning. */
  const allowed = (title: string, field: string, list: readonly string[]) => {
    const row = document.table(title).find(({ cells }) => cells.Field === field)
    const listed = /(?:Allowed items|One of):? (.+?)(?:\. Empty when unknown)?$/.exec(row?.cells.Meaning ?? '')?.[1]
    const stated: Stated | undefined = row && listed !== undefined ? { line: row.line, groups: [listed] } : undefined
    return sameList(`${title}, ${field}`, items(stated), list)
  }

  return [
    ...fields('Device authorization response (JSON)', contract.deviceAuthorizationFields),
    ...fields('Token response (JSON)', contract.tokenFields),
    ...fields('Access token claim', contract.accessTokenClaims, 'Claim'),
    ...fields('Userinfo response (JSON)', contract.userinfoFields),
    ...fields('Airport record (JSON)', contract.airportFields),
    ...fields('Chart record', contract.chartFields),
    ...fields('bounding_boxes', contract.boundingBoxFields),
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
