import { setTimeout as wait } from 'node:timers/promises'
import { endpoints, grantTypes } from '../../src/contract/index.ts'
import { startDatabase } from '../servers/postgres.ts'
import { pollFields } from '../sign-in/application.ts'
import type { Case } from './context.ts'
import { startServiceOnPostgres } from './service.ts'

const callers = 200

export const outage: Case = {
  name: 'outage',
  about: 'a PostgreSQL that hangs: how long the slowest of 200 callers waits for an answer; the limit is 2.4 s',
  async run(context) {
    const database = await context.started(startDatabase())
    const { server, application } = await startServiceOnPostgres(context, 'PostgreSQL', {
      database,
      settings: { LOG_LEVEL: 'silent' },
    })
    const poll = pollFields(await application.start())
    const refresh = { grant_type: grantTypes.refreshToken, refresh_token: 'rt_unknown' }
    const thaw = await database.freeze()
    try {
      const waits = Array.from({ length: callers }, async (_, at) => {
        await wait(5 * at)
        const began = performance.now()
        const body = new URLSearchParams({ ...application.credentials, ...(at % 2 ? poll : refresh) })
        const response = await fetch(server.origin + endpoints.token.path, { method: 'POST', body })
        await response.arrayBuffer()
        return { time: performance.now() - began, status: response.status }
      })
      const all = await Promise.all(waits)
      const slowest = Math.max(...all.map(({ time }) => time))
      const alone = { comparedWith: null, theirs: null, ratio: null, spread: null }
      context.report({ case: `outage, slowest of ${callers}`, unit: 'ms', ours: slowest, ...alone })
      const statuses = Map.groupBy(all, ({ status }) => status)
      context.note([...statuses].map(([status, those]) => `${those.length} × ${status}`).join(', '))
    } finally {
      thaw()
    }
  },
}
