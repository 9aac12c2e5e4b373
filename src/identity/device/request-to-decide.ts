import type { KeyObject } from 'node:crypto'
import type { Scope } from '../../contract/index.ts'
import { scopeToDecide } from '../authorization/scope.ts'
import type { Client, ClientStore } from '../clients/client.ts'
import type { Clock } from '../clock.ts'
import { digestOf } from '../consent/shown-list.ts'
import type { SessionClientStore } from '../logout/session-client-store.ts'
import type { SealingKeys } from '../sealing/sealing-keys.ts'
import { digestUserCode, type UserCode } from './codes.ts'
import { type DeviceSession, isOpen } from './device-session.ts'
import type { DeviceSessionStore } from './device-session-store.ts'

/** What the browser sends with a decision. */
export type Flow = {
  readonly userCode: UserCode | null
  /** The code that was counted as an attempt; looking up any other has to be counted first. */
  readonly countedCode: UserCode | null
  readonly sessionId: string | null
}

export type RequestParts = {
  readonly deviceSessions: DeviceSessionStore
  readonly clients: ClientStore
  readonly sessionClients: SessionClientStore
  readonly userCodeKey: KeyObject
  readonly sealingKeys: SealingKeys
  readonly now: Clock
}

/** A request to decide on: the session of the user code, its application, and the scopes. */
export type RequestToDecide = {
  readonly session: DeviceSession
  readonly client: Client
  /** In the contract's order. */
  readonly shown: readonly Scope[]
  /** The application has not requested a scope yet: `shown` is all it is registered for. */
  readonly mayAskFor: boolean
  /** Proves with the decision that this list was shown for this session to the user signed in with this browser. */
  readonly digest: string
}

/** Whether looking up the code of this flow still has to be counted as an attempt. */
export const isUncounted = ({ userCode, countedCode }: Flow): boolean => userCode !== null && userCode !== countedCode

/**
 * null for a code that was not counted as an attempt yet, or is unknown, expired, used or denied: the page is the same for
 * all of them.
 */
export async function requestToDecide(flow: Flow, parts: RequestParts): Promise<RequestToDecide | null> {
  const { userCode } = flow
  if (userCode === null || isUncounted(flow)) return null
  const session = await parts.deviceSessions.findByUserCode(digestUserCode(userCode, parts.userCodeKey))
  if (!session || !isOpen(session, parts.now())) return null
  const client = await parts.clients.find(session.clientId)
  if (!client?.enabled) return null
  const shown = scopeToDecide(session, client)
  const mayAskFor = session.requestedScope === null
  const list = { sessionId: flow.sessionId, request: session.deviceCodeHash, shown }
  const digest = digestOf(list, parts.sealingKeys)
  return { session, client, shown, mayAskFor, digest }
}
