import type { Context } from '../command.ts'
import type { Service } from './open-service.ts'

/**
 * Opens the service's data, runs the work, and closes it. Loaded only when needed: users' commands never open the store.
 * A server may run at the same time.
 */
export async function withService<T>(context: Context, work: (service: Service) => Promise<T>): Promise<T> {
  const { openService } = await import('./open-service.ts')
  const service = await openService(context)
  try {
    return await work(service)
  } finally {
    await service.store.close()
  }
}
