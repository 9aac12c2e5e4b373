import { openLocation } from '../open-location.ts'
import { openService } from '../open-service.ts'

/**
 * One of two servers on a store. Arguments: the store's location, the master key (base64url). Sends its URL. A message sets
 * its clock ahead.
 */
const [location = '', masterKey = ''] = process.argv.slice(2)
const store = await openLocation(location)
let ahead = 0
const app = await openService(store, Buffer.from(masterKey, 'base64url'), () => Date.now() + ahead)
const address = await app.listen({ host: '127.0.0.1', port: 0 })
process.on('message', ({ seconds }: { seconds: number }) => {
  ahead += seconds * 1000
  process.send?.('set')
})
process.once('disconnect', async () => {
  await app.close()
  await store.close()
})
process.send?.(address)
