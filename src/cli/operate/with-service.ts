import type { Context } from '../command.ts'
import type { Opening, Service } from './open-service.ts'

/**
 * Opens the service's data, runs the work, and closes it. Loaded only when needed: users' commands never open the store.
 * A server may run at the same time.
 */
export async function withService<T>(
  context: Context,
  work: (service: Service) => Promise<T>,
  opening: Opening = {},
): Promise<T> {
  const { openService } = await import('./open-service.ts')
  const service = await openService(context, opening)
  try {
    return await work(service)
  } finally {
    await service.store.close()
  }
}

/** As withService, for commands that say whether the data is in order: rejects where there is no SQLite database, which would be made. */
export const withStoredService = <T>(context: Context, work: (service: Service) => Promise<T>): Promise<T> =>
  withService(context, work, { isStored: true })
