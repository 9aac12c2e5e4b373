/**
 * better-auth with its plugin for device authorizations, on Maps with an index for every field that is searched: its own
 * adapter for memory reads whole tables. Runs as a separate process.
 */
import { createServer } from 'node:http'
import { betterAuth } from 'better-auth'
import { createAdapterFactory } from 'better-auth/adapters'
import { toNodeHandler } from 'better-auth/node'
import { deviceAuthorization } from 'better-auth/plugins'
import { application, serveParent } from './parent.js'

const indexed = ['id', 'deviceCode', 'userCode', 'token', 'email', 'userId']
const tables = new Map()

function tableOf(model) {
  const table = tables.get(model) ?? new Map(indexed.map((field) => [field, new Map()]))
  tables.set(model, table)
  return table
}

function insert(model, row) {
  for (const [field, rows] of tableOf(model)) if (row[field] != null) rows.set(row[field], row)
}

function rowsOf(model, where) {
  const table = tableOf(model)
  const byIndex = where.find(({ field }) => table.has(field))
  const found = byIndex ? [table.get(byIndex.field).get(byIndex.value)] : [...table.get('id').values()]
  return found.filter((row) => row && where.every(({ field, value }) => row[field] === value))
}

function change(model, where, update) {
  const rows = rowsOf(model, where)
  for (const row of rows) insert(model, Object.assign(row, update))
  return rows
}

function remove(model, where) {
  const rows = rowsOf(model, where)
  for (const row of rows) for (const [field, index] of tableOf(model)) index.delete(row[field])
  return rows.length
}

const database = createAdapterFactory({
  config: { adapterId: 'maps', adapterName: 'Maps', supportsDates: true, supportsBooleans: true, supportsJSON: true },
  adapter: () => ({
    create: async ({ model, data }) => {
      insert(model, data)
      return data
    },
    findOne: async ({ model, where }) => rowsOf(model, where)[0] ?? null,
    findMany: async ({ model, where }) => rowsOf(model, where ?? []),
    count: async ({ model, where }) => rowsOf(model, where ?? []).length,
    update: async ({ model, where, update }) => change(model, where, update)[0] ?? null,
    updateMany: async ({ model, where, update }) => change(model, where, update).length,
    delete: async ({ model, where }) => void remove(model, where),
    deleteMany: async ({ model, where }) => remove(model, where),
  }),
})

const auth = betterAuth({
  baseURL: 'http://127.0.0.1',
  secret: application.client_secret,
  database,
  rateLimit: { enabled: false },
  telemetry: { enabled: false },
  logger: { disabled: true },
  // Polls are never too early, however fast the sessions are polled in turn.
  plugins: [
    deviceAuthorization({ interval: '0s', expiresIn: '60m', validateClient: (id) => id === application.client_id }),
  ],
})

serveParent(createServer(toNodeHandler(auth)), {})
