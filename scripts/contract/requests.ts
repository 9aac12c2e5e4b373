/** "Endpoints": methods, paths, parameters. */
import type * as Contract from '../../src/contract/index.ts'
import type * as Schemas from '../../src/contract/schemas/index.ts'
import { sameList, sameTable } from './compare.ts'
import type { ServiceDocument } from './document.ts'

/** Heading -> the endpoint that it describes, the schema of its parameters, and those beyond the document. */
const described = [
  ['1. Start device authorization', 'deviceAuthorization', 'deviceAuthorizationForm', ['scope']],
  ['2. Poll for tokens', 'token', 'deviceCodeForm', []],
  ['4. User information', 'userinfo', null, []],
  ['5. Get airport', 'airport', null, []],
  ['6. List charts of an airport', 'charts', 'chartQuery', []],
  ['7. Download a chart image', 'chartImage', null, []],
] as const

const refresh = '3. Refresh tokens'

export function checkRequests(
  document: ServiceDocument,
  { endpoints }: typeof Contract,
  schemas: typeof Schemas,
): readonly string[] {
  const address = (title: string, { at, method, path }: (typeof endpoints)[keyof typeof endpoints]) =>
    sameList(title, document.sentence(title, /Method and path: (\w+) \{(\w+)\}(\/\S*)/), [method, at, path])
  const named = (schema: { readonly properties: object }, further: readonly string[]) =>
    Object.keys(schema.properties).filter((parameter) => !further.includes(parameter))
  /** Endpoint 3 names its parameters in a sentence. */
  const inSentence = /all required: (\w+) \(always refresh_token\), (\w+), (\w+), (\w+)\./
  return [
    ...described.flatMap(([title, endpoint]) => address(title, endpoints[endpoint])),
    ...described.flatMap(([title, , schema, further]) => {
      const rows = document.table(title)
      if (schema === null && rows.length === 0) return []
      const inCode = schema === null ? [] : named(schemas[schema], further)
      return sameTable(
        title,
        rows.map(({ cells, line }) => [cells.Parameter ?? '', '', line]),
        Object.fromEntries(inCode.map((parameter) => [parameter, ''])),
      )
    }),
    ...address(refresh, endpoints.token),
    ...sameList(refresh, document.sentence(refresh, inSentence), named(schemas.refreshForm, ['scope'])),
  ]
}
