import { oauthErrors, problems, problemUri } from '../../contract/index.ts'
import {
  type ErrorDescription,
  errorFormat,
  type HeaderName,
  type Operation,
  responseHeaders,
  statusOf,
} from '../../contract/operations/index.ts'
import type { ApiError, ApiResponse, Examples } from './api-document.ts'
import type { Components } from './components.ts'

type Responses = Readonly<Record<string, ApiResponse>>

/** By status: success, then errors grouped by status. */
export function responsesOf(operation: Operation, components: Components): Responses {
  const successes = Object.entries(operation.responses).map(([status, response]) => {
    const { description, body, media = 'application/json', headers, examples } = response
    const shown = examples && Object.fromEntries(Object.entries(examples).map(([name, value]) => [name, { value }]))
    const content = body && { [media]: { schema: components.use(body), ...(shown && { examples: shown }) } }
    return [status, { description, ...headersOf(headers), ...(content && { content }) }] as const
  })
  const byStatus = Map.groupBy(operation.errors, statusOf)
  const failures = [...byStatus].map(([status, rows]) => [status, failure(rows, operation, components)] as const)
  return Object.fromEntries([...successes, ...failures])
}

export const errorsOf = ({ errors }: Operation): readonly ApiError[] =>
  errors.map((row) => ({ status: statusOf(row), code: codeOf(row), when: row.when }))

const codeOf = (row: ErrorDescription): string => ('problem' in row ? row.problem : row.error)

/** Only the listed errors: the member that names the error has no other values. */
function failure(rows: readonly ErrorDescription[], operation: Operation, components: Components): ApiResponse {
  const { media, body } = errorFormat(operation)
  const member = operation.at === 'auth_url' ? 'error' : 'type'
  const words = [...new Set(rows.map((row) => ('problem' in row ? problemUri(row.problem) : row.error)))]
  const schema = {
    allOf: [components.use(body), { type: 'object', properties: { [member]: { type: 'string', enum: words } } }],
  }
  return {
    description: [...new Set(rows.map(({ when }) => when))].join('. '),
    ...headersOf([...new Set(rows.flatMap(({ headers = [] }) => headers))]),
    content: { [media]: { schema, examples: examplesOf(rows) } },
  }
}

const examplesOf = (rows: readonly ErrorDescription[]): Examples =>
  Object.fromEntries(rows.map((row) => [codeOf(row), { summary: row.when, value: exampleOf(row) }]))

function exampleOf(row: ErrorDescription): object {
  if ('error' in row) return { error: row.error, error_description: oauthErrors[row.error] }
  const { title, status } = problems[row.problem]
  const place = { instance: '/v2/airports', request_id: '5f0c1ab2' }
  return { type: problemUri(row.problem), title, status, detail: `${row.when}.`, ...place }
}

function headersOf(names: readonly HeaderName[] = []): Pick<ApiResponse, 'headers'> {
  if (names.length === 0) return {}
  const headers = names.map((name) => [name, { description: responseHeaders[name], schema: { type: 'string' } }])
  return { headers: Object.fromEntries(headers) }
}
