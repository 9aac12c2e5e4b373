import type { Outbound } from '../../outbound/index.ts'

/** `retry`: no response in time, or the client is unavailable. `refused`: trying again would change nothing. */
export type SendResult = { readonly outcome: 'delivered' | 'retry' | 'refused'; readonly reason: string }

export type SendLogoutToken = (url: string, logoutToken: string, stopping: AbortSignal) => Promise<SendResult>

/**
 * OpenID Connect Back-Channel Logout §2.5. Only the status of the response is read. Redirects are not followed: the
 * token is for the registered address alone.
 */
export const createSendLogoutToken =
  (outbound: Outbound): SendLogoutToken =>
  async (url, logoutToken, stopping) => {
    const request = {
      ...({ url, method: 'POST', signal: stopping } as const),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ logout_token: logoutToken }).toString(),
    }
    try {
      return await outbound('logout notification', request, ({ status }) => resultOf(status))
    } catch (error) {
      return { outcome: 'retry', reason: error instanceof Error ? error.message : String(error) }
    }
  }

/** §2.8: 200, from some frameworks 204; 400 says that the logout failed. */
function resultOf(status: number): SendResult {
  const reason = `HTTP ${status}`
  if (status >= 200 && status < 300) return { outcome: 'delivered', reason }
  return { outcome: status >= 500 || status === 408 || status === 429 ? 'retry' : 'refused', reason }
}
