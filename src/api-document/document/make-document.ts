import { dialects, furtherPaths } from '../../contract/index.ts'
import { type Operation, operations } from '../../contract/operations/index.ts'
import type { ApiDocument, ApiOperation, PathItem, Server } from './api-document.ts'
import { Components } from './components.ts'
import { groups, type Half, introduction, summaries } from './introduction.ts'
import { bodyOf, parametersOf } from './requests.ts'
import { errorsOf, responsesOf } from './responses.ts'

/** The host that a document describes: its public URLs, and which half of the service it is. */
export type Host = {
  readonly authUrl: string
  readonly baseUrl: string
  /** null: both. */
  readonly only: Half | null
}

/** Prefix of the paths of the chart service. */
const apiVersion = '2'

const halfOf = { auth_url: 'identity', base_url: 'charts' } as const

/** The OpenAPI 3.1 document of a host, from the rows of the contract. */
export function makeDocument({ authUrl, baseUrl, only }: Host): ApiDocument {
  const halves: readonly Half[] = only === null ? ['identity', 'charts'] : [only]
  const components = new Components()
  const servers: Readonly<Record<Operation['at'], Server>> = {
    auth_url: { url: withoutSlash(authUrl), description: 'Identity server' },
    base_url: { url: withoutSlash(baseUrl), description: 'Chart service' },
  }
  const served = Object.entries<Operation>(operations).filter(([, { at }]) => halves.includes(halfOf[at]))
  const paths: Record<string, PathItem> = {}
  for (const [id, operation] of served) {
    const { path, method, at } = operation
    const item = { [method.toLowerCase()]: describe(id, operation, components) }
    paths[path] = { ...(paths[path] ?? { servers: [servers[at]] }), ...item }
  }
  const used = new Set(served.map(([, { at }]) => at))
  return {
    openapi: '3.1.1',
    info: {
      title: 'Platekeeper API',
      version: apiVersion,
      summary: `Airport charts with device sign-in: ${halves.map((half) => summaries[half]).join(', ')}`,
      description: introduction(halves)
        .map(({ title, paragraphs }) => `## ${title}\n\n${paragraphs.join('\n\n')}`)
        .join('\n\n'),
      license: { name: 'Apache License 2.0', identifier: 'Apache-2.0' },
    },
    servers: distinct([...used].map((at) => servers[at])),
    tags: [...new Set(served.map(([, { group }]) => group))].map((name) => ({ name, description: groups[name] })),
    paths,
    components: { schemas: components.all(), securitySchemes: securitySchemes(withoutSlash(authUrl), halves) },
    'x-dialects': dialects,
  }
}

function describe(operationId: string, operation: Operation, components: Components): ApiOperation {
  const { group, summary, description, security, requests, redirects, deployed } = operation
  const differences = deployed ? [`In the deployed dialect: ${deployed.join(' ')}`] : []
  return {
    operationId,
    tags: [group],
    summary,
    description: [...description, ...differences].join('\n\n'),
    security: securities[security],
    ...parametersOf(operation),
    ...bodyOf(operation, components),
    responses: responsesOf(operation, components),
    'x-requests': Object.fromEntries(Object.entries(requests).map(([name, request]) => [name, request.summary])),
    'x-errors': errorsOf(operation),
    ...(redirects && { 'x-redirect-errors': redirects }),
    ...(deployed && { 'x-deployed': deployed }),
  }
}

/** A client may also send its credentials in the form, for which OpenAPI has no security scheme. */
const securities: Readonly<Record<Operation['security'], ApiOperation['security']>> = {
  client: [{ clientCredentials: [] }, {}],
  'access token': [{ accessToken: [] }],
  none: [{}],
}

const securitySchemes = (authUrl: string, halves: readonly Half[]): ApiDocument['components']['securitySchemes'] => ({
  accessToken: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: `An access token of the identity server, whose metadata is at ${authUrl}${furtherPaths.discovery[0]}.`,
  },
  ...(halves.includes('identity') && {
    clientCredentials: {
      type: 'http',
      scheme: 'basic',
      description:
        'client_id and client_secret, each form-encoded (RFC 6749, 2.3.1). They may be sent in the form instead, not in both. ' +
        'Public clients send client_id alone, in the form.',
    },
  }),
})

const withoutSlash = (url: string): string => url.replace(/\/+$/, '')

/** Both halves in one process at the same address are one server. */
function distinct(servers: readonly Server[]): readonly Server[] {
  const byUrl = Map.groupBy(servers, ({ url }) => url)
  return [...byUrl].map(([url, same]) => ({ url, description: same.map(({ description }) => description).join(', ') }))
}
