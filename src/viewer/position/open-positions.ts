import type { FastifyInstance } from 'fastify'
import type { Every } from '../../failures/index.ts'
import type { VerifyAccessToken } from '../../http/index.ts'
import { createAccountRate } from '../routes/account-rate.ts'
import type { ViewerRoute } from '../routes/viewer-route.ts'
import type { RequireSession } from '../session/caller.ts'
import type { ViewerRoot } from '../viewer-root.ts'
import { createPositionHub } from './position-hub.ts'
import type { PositionRelay } from './position-relay.ts'
import { positionPath, positionRate, positionRoutes } from './position-route.ts'
import { acceptViewers } from './viewer-socket.ts'

export type PositionParts = {
  readonly relay: PositionRelay
  readonly verifyAccessToken: VerifyAccessToken
  readonly requireSession: RequireSession
  readonly root: ViewerRoot
  /** Milliseconds since 1970. */
  readonly now: () => number
  readonly every: Every
}

/** Seconds between two rounds: old positions are forgotten, sessions checked again. */
const rounds = 10

/**
 * OWN SHIP: positions that a person's application sends reach the person's viewers (contract.md, "Positions"). Listens for
 * WebSockets on `app`, and returns the rows of the private API.
 */
export function openPositions(app: FastifyInstance, parts: PositionParts): readonly ViewerRoute[] {
  const { relay, verifyAccessToken, requireSession, root, now, every } = parts
  const hub = createPositionHub({ relay, now })
  const rate = createAccountRate(positionRate, now)
  const path = `${root.path}/api${positionPath}`
  const checkViewers = acceptViewers(app, { hub, requireSession, origin: root.origin, path })
  const stop = every(rounds, async () => {
    hub.forgetOld()
    rate.forgetOld()
    await checkViewers()
  })
  app.addHook('onClose', stop)
  return positionRoutes({ hub, rate, verifyAccessToken })
}
