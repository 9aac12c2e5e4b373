import type { OperationId } from '../contract/index.ts'
import { enforced, type Operation, operations } from '../contract/operations/index.ts'
import { type RouteDescription, routeDescription } from '../http/server/index.ts'

/** How the parameters of an endpoint are validated and its responses serialized: by its row in the contract. */
export const describeOperation = (operation: OperationId): RouteDescription =>
  routeDescription(enforced(operations[operation]))

const byRoute: ReadonlyMap<string, Operation> = new Map(
  Object.values<Operation>(operations).map((operation) => [`${operation.method} ${operation.path}`, operation]),
)

/** How responses are serialized, by method and path: identity reads its parameters by hand. */
export function describeRoute({ method, url }: { readonly method: unknown; readonly url: string }): RouteDescription {
  const operation = byRoute.get(`${method} ${url}`)
  if (!operation) return {}
  const { responses } = enforced(operation)
  return routeDescription({ responses })
}
