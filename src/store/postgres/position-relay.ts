import { randomUUID } from 'node:crypto'
import type { PositionRelay, RelayedPosition } from '../../viewer/index.ts'
import { type Queryable, statement } from './connections.ts'
import { listen } from './listen.ts'

const channel = 'platekeeper_position'
const notify = statement(`SELECT pg_notify('${channel}', :payload)`)

/** A payload has less than 8,000 bytes, a position at most 350. */
const mostTogether = 20

/**
 * Positions travel as notifications, which PostgreSQL writes to no table. While a notification is on its way, only the newest
 * position of each person waits for the next.
 */
export function postgresPositionRelay(db: Queryable, url: string): PositionRelay {
  const server = randomUUID()
  const waiting = new Map<string, RelayedPosition>()
  let listening: ReturnType<typeof listen> | null = null
  let isSending = false

  async function send(): Promise<void> {
    if (isSending) return
    isSending = true
    while (waiting.size > 0) {
      const positions = [...waiting.values()].slice(0, mostTogether)
      for (const { account } of positions) waiting.delete(account)
      // The next position follows soon: one that is lost is not sent again.
      await db.query(notify, { payload: JSON.stringify({ server, positions }) }).catch(() => undefined)
    }
    isSending = false
  }

  return {
    publish(relayed) {
      waiting.set(relayed.account, relayed)
      void send()
    },
    listen(receive) {
      listening = listen(url, channel, (payload) => {
        for (const each of positionsOfOthers(payload, server)) receive(each)
      })
    },
    async close() {
      waiting.clear()
      await listening?.close()
    },
  }
}

/** Any client of the database may send: the receiver checks each position. */
function positionsOfOthers(payload: string, ownServer: string): readonly unknown[] {
  try {
    const { server, positions }: { readonly server?: unknown; readonly positions?: unknown } = JSON.parse(payload) ?? {}
    return server !== ownServer && Array.isArray(positions) ? positions : []
  } catch {
    return []
  }
}
