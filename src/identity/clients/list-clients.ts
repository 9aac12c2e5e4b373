import type { Client, ClientStore } from './client.ts'

/** A client as an operator sees it: without the hashes of its secrets. */
export type ListedClient = Pick<
  Client,
  'id' | 'name' | 'dialect' | 'scopes' | 'enabled' | 'refreshGraceSeconds' | 'createdAt'
>

export const listClients = async ({
  clients,
}: {
  readonly clients: Pick<ClientStore, 'list'>
}): Promise<readonly ListedClient[]> =>
  (await clients.list()).map(({ id, name, dialect, scopes, enabled, refreshGraceSeconds, createdAt }) => ({
    id,
    name,
    dialect,
    scopes,
    enabled,
    refreshGraceSeconds,
    createdAt,
  }))
