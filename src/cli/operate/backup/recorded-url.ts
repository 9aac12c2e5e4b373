import { setSettings } from '../../../config/index.ts'
import { viewerClient, viewerUrl } from '../../../contract/index.ts'
import type { Context } from '../../command.ts'
import type { Service } from '../open-service.ts'

/** What to say of the AUTH_URL that a backup records, where this command may have other settings than the server. null: nothing. */
export async function urlWarning({ identity, config, store }: Service, context: Context): Promise<string | null> {
  if (setSettings(context).settings.AUTH_URL !== undefined) return null
  const records = `AUTH_URL is not set here, and the backup records ${config.authUrl}`
  const remedy = 'run this command with the settings of the server.'
  // Its registration follows the BASE_URL that a server was last started with.
  const [registered] = (await store.clients.find(viewerClient.id))?.postLogoutRedirectUris ?? []
  if (registered === viewerUrl(config.baseUrl)) return null
  if (registered !== undefined) return `${records}, but the viewer of the server is at ${registered}: ${remedy}`
  const wasStarted = (await identity.listKeys(store.signingKeys)).length > 0
  return wasStarted ? `${records}. If the server has another one, ${remedy}` : null
}
