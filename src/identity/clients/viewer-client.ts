import { viewerClient, viewerUrl } from '../../contract/index.ts'
import type { Clock } from '../clock.ts'
import type { Client, ClientStore } from './client.ts'
import { RegistrationError } from './registration-error.ts'

/**
 * The viewer of this server is a public client like any other, but it is not registered by an operator: its terms follow BASE_URL. It asks for
 * no consent, because it is the service that the person signs in to; in return its redirect URI is compared exactly, with
 * no free port on loopback hosts.
 */
export const isViewer = ({ id }: Pick<Client, 'id'>): boolean => id === viewerClient.id

type Parts = { readonly clients: ClientStore; readonly baseUrl: string; readonly now: Clock }

/** Stores the viewer's client, or its terms if they have changed. A viewer that an operator disabled or renamed stays so. */
export async function ensureViewerClient({ clients, baseUrl, now }: Parts): Promise<void> {
  const terms = termsBelow(baseUrl)
  const stored = await clients.find(viewerClient.id)
  if (stored !== null) {
    if (!hasTerms(stored, terms)) await clients.update(viewerClient.id, (client) => ({ ...client, ...terms }))
    return
  }
  const { id, name } = viewerClient
  const client: Client = {
    ...{ id, name, ...terms, dialect: 'documented', isPublic: true, secretHashes: [], refreshGraceSeconds: 0 },
    ...{ idTokenAlgorithm: 'ES256', isPkceOptional: false, requiresPar: false, requiresDpop: false },
    ...{ enabled: true, sessionVersion: 0, sessionsEndedAt: null, createdAt: now() },
  }
  try {
    await clients.add(client)
  } catch (error) {
    // Another server that starts now was first.
    if ((await clients.find(id)) === null) throw error
  }
}

type ViewerTerms = Pick<
  Client,
  'scopes' | 'grants' | 'redirectUris' | 'postLogoutRedirectUris' | 'backchannelLogoutUri'
>

function termsBelow(baseUrl: string): ViewerTerms {
  const url = viewerUrl(baseUrl)
  return {
    scopes: viewerClient.scopes,
    grants: ['authorization_code'],
    redirectUris: [url + viewerClient.redirect],
    postLogoutRedirectUris: [url],
    backchannelLogoutUri: url + viewerClient.logout,
  }
}

const hasTerms = (client: Client, terms: ViewerTerms): boolean =>
  Object.entries(terms).every(
    ([field, value]) => JSON.stringify(client[field as keyof ViewerTerms]) === JSON.stringify(value),
  )

/** Throws RegistrationError for the viewer, which no operator has registered. */
export function refuseViewer(id: string): void {
  if (!isViewer({ id })) return
  throw new RegistrationError(
    `${id} is the viewer, a part of this server: its registration follows BASE_URL`,
    `To switch it off: client disable ${id}`,
  )
}
