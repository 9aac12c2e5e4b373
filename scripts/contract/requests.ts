/** "Endpoints": methods, paths, parameters. */
import type * as Contract from '../../src/contract/index.ts'
import { sameList, sameTable } from './compare.ts'
import type { ServiceDocument } from './document.ts'

/** Heading -> the endpoint that it describes. */
const described = {
  '1. Start device authorization': 'deviceAuthorization',
  '2. Poll for tokens': 'token',
  '3. Refresh tokens': 'refresh',
  '4. User information': 'userinfo',
  '5. Get airport': 'airport',
  '6. List charts of an airport': 'charts',
  '7. Download a chart image': 'chartImage',
} as const

export function checkRequests(document: ServiceDocument, contract: typeof Contract): readonly string[] {
  const address = Object.entries(described).flatMap(([title, name]) => {
    const { at, method, path } = contract.endpoints[name]
    return sameList(title, document.sentence(title, /Method and path: (\w+) \{(\w+)\}(\/\S*)/), [method, at, path])
  })
  const parameters = Object.entries(described).flatMap(([title, name]) => {
    const rows = document.table(title)
    const inCode = Object.fromEntries(contract.endpoints[name].parameters.map((parameter) => [parameter, '']))
    // Endpoint 3 names its parameters in a sentence, those without a table and without parameters need none.
    if (rows.length === 0 && (name === 'refresh' || contract.endpoints[name].parameters.length === 0)) return []
    return sameTable(
      title,
      rows.map(({ cells, line }) => [cells.Parameter ?? '', '', line]),
      inCode,
    )
  })
  const inSentence = /all required: (\w+) \(always refresh_token\), (\w+), (\w+), (\w+)\./
  const refreshing = document.sentence('3. Refresh tokens', inSentence)
  return [
    ...address,
    ...parameters,
    ...sameList('3. Refresh tokens', refreshing, contract.endpoints.refresh.parameters),
  ]
}
