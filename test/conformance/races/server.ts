import { openLocation } from '../open-location.ts'
import { openService } from '../open-service.ts'

/**
 * One of two servers on a store. Arguments: the store's location, the master key (base64url), the time. Sends its URL. Its
 * clock does not advance until a message sets it ahead.
 */
const [location = '', masterKey = '', begun] = process.argv.slice(2)
const store = await openLocation(location)
let time = Number(begun)
const app = await openService(store, Buffer.from(masterKey, 'base64url'), () => time)
const address = await app.listen({ host: '127.0.0.1', port: 0 })
process.on('message', ({ seconds }: { seconds: number }) => {
  time += seconds * 1000
  process.send?.('set')
})
process.once('disconnect', async () => {
  await app.close()
  await store.close()
})
process.send?.(address)
