import type { Context } from '../command.ts'
import type { Operator } from './desks.ts'

/**
 * Opens the service's data, does the work, closes. Loaded only when needed: people's commands never touch the store.
 * The work may go on beside a running server.
 */
export async function withOperator<T>(context: Context, work: (operator: Operator) => Promise<T>): Promise<T> {
  const { openOperator } = await import('../operator.ts')
  const operator = await openOperator(context)
  try {
    return await work(operator)
  } finally {
    await operator.close()
  }
}
