import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { endpoints, grantTypes } from '../../src/contract/index.ts'
import { startDatabase } from '../servers/postgres.ts'
import { prepareDemo } from '../servers/product.ts'
import { pollFields, type Tokens } from '../sign-in/application.ts'
import type { Case } from './context.ts'
import { serviceOf, startService } from './service.ts'
import { watchUsage } from './watch-usage.ts'

/** Per second, of 10,000 people: docs/reference/scale.md. */
const rates = { signIns: 0.278, polls: 8.67, refreshes: 0.24, lists: 0.17, images: 0.69 }
const seconds = 60

/** The arithmetic of docs/reference/scale.md, carried out: two minutes of the worst hour of 10,000 people, at its rates, after a start. */
export const peakMinute: Case = {
  name: 'peak-minute',
  about: 'the worst minute of 10,000 people on PostgreSQL: how much of a core the server and the database need',
  isLong: true,
  async run(context) {
    const database = await context.started(startDatabase())
    const databaseUrl = await database.database()
    const dataDir = join(context.folder, 'data')
    await prepareDemo(dataDir, databaseUrl)
    const service = await startService(context, { dataDir, databaseUrl })
    const { origin } = service.server
    const { application } = service
    let [tokens] = (await service.signIn(1)) as [Tokens]
    const headers = { authorization: `Bearer ${tokens.access_token}` }
    const path = '/v2/charts/YBBN?version=STD&rules=ANY'
    const list = (await (await fetch(origin + path, { headers })).json()) as {
      readonly charts: readonly { readonly image_day_url: string }[]
    }
    const sessions = await Promise.all(Array.from({ length: 60 }, application.start))
    const send = async (form: Readonly<Record<string, string>>) => {
      const body = new URLSearchParams({ ...application.credentials, ...form })
      return (await (await fetch(origin + endpoints.token.path, { method: 'POST', body })).json()) as Tokens
    }
    const calls: Readonly<Record<keyof typeof rates, (turn: number) => Promise<unknown>>> = {
      signIns: () => serviceOf(service.server).signIn(1),
      polls: async (turn) => {
        const session = sessions[turn % sessions.length]
        if (session) await send(pollFields(session))
      },
      async refreshes() {
        tokens = await send({ grant_type: grantTypes.refreshToken, refresh_token: tokens.refresh_token })
      },
      lists: async () => (await fetch(origin + path, { headers })).arrayBuffer(),
      images: async (turn) => {
        const url = list.charts[turn % list.charts.length]?.image_day_url ?? ''
        return (await fetch(url, { headers })).arrayBuffer()
      },
    }
    for (const minute of ['first minute', 'second']) await measure(minute)

    async function measure(minute: string): Promise<void> {
      const began = performance.now()
      const used = watchUsage([service.server], database)
      const end = began + seconds * 1000
      const lanes = Object.entries(rates).map(async ([kind, rate]) => {
        const call = calls[kind as keyof typeof rates]
        for (let turn = 0; began + (1000 * turn) / rate < end; turn += 1) {
          await wait(Math.max(0, began + (1000 * turn) / rate - performance.now()))
          await call(turn)
        }
      })
      await Promise.all(lanes)
      const elapsed = (performance.now() - began) / 1000
      const cost = used()
      for (const what of ['server', 'database'] as const) {
        const alone = { comparedWith: null, theirs: null, ratio: null, spread: null }
        context.report({
          case: `peak-minute, ${minute}: ${what}`,
          unit: '% of a core',
          ours: (100 * cost[what]) / elapsed,
          ...alone,
        })
      }
    }
  },
}
