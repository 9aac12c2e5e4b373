import { once } from 'node:events'
import { formType, send } from '../fixtures/index.ts'
import { openLocation } from './open-location.ts'
import { openService } from './open-service.ts'

/**
 * One of several servers that get the same request at once. Arguments: the store's location, the master key (base64url),
 * the path, the form, the Idempotency-Key. Says `ready`, waits for a line, lets 50 callers in, and prints the different
 * answers they got.
 */
const [location = '', masterKey = '', path = '', payload = '', idempotencyKey = ''] = process.argv.slice(2)
const store = openLocation(location)
const app = await openService(store, Buffer.from(masterKey, 'base64url'))
const headers = { 'content-type': formType, 'idempotency-key': idempotencyKey }

process.stdout.write('ready\n')
await once(process.stdin, 'data')
const replies = await Promise.all(
  Array.from({ length: 50 }, () => send(app, { method: 'POST', url: path, headers, payload })),
)
process.stdout.write(`${JSON.stringify([...new Set(replies.map(({ text }) => text))])}\n`)
process.stdin.destroy()
await app.close()
await store.close()
