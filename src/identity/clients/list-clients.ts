import type { Client, ClientStore } from './client.ts'
import { isViewer } from './viewer-client.ts'

/** A client as an operator sees it: without the hashes of its secrets. */
export type ListedClient = Omit<Client, 'secretHashes' | 'sessionVersion' | 'sessionsEndedAt'>

/** Those that operators registered: without the viewer. */
export const listClients = async ({
  clients,
}: {
  readonly clients: Pick<ClientStore, 'list'>
}): Promise<readonly ListedClient[]> => (await clients.list()).filter((client) => !isViewer(client)).map(asListed)

/** null: no such client. */
export async function findClient(
  id: string,
  { clients }: { readonly clients: Pick<ClientStore, 'find'> },
): Promise<ListedClient | null> {
  const client = await clients.find(id)
  return client && asListed(client)
}

export function asListed({ secretHashes, sessionVersion, sessionsEndedAt, ...listed }: Client): ListedClient {
  return listed
}
