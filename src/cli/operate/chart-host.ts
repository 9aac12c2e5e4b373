import { CommandError } from '../command-error.ts'
import type { Service } from './open-service.ts'

/** null: users who are stored here can sign in. Otherwise why not: the host serves charts only, and has no keys of an identity server. */
export async function chartHostReason({ identity, config, store }: Service): Promise<string | null> {
  if (config.only !== 'charts') return null
  // A chart host may share the database of the identity server, which creates keys when it first starts.
  if ((await identity.listKeys(store.signingKeys)).length > 0) return null
  return `This host serves charts only (ONLY=charts): users sign in at ${config.authUrl}`
}

/** Throws CommandError where users and applications that are stored here could never sign in. */
export async function refuseOnChartHost(service: Service): Promise<void> {
  const reason = await chartHostReason(service)
  if (reason !== null) throw new CommandError('failed', reason, remedy)
}

const remedy = 'Run this command on the host of the identity server, with its settings.'
