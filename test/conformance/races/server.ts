import { openLocation } from '../open-location.ts'
import { openService } from '../open-service.ts'

/** One of two servers on a store. Arguments: the store's location, the master key (base64url). Sends its URL. */
const [location = '', masterKey = ''] = process.argv.slice(2)
const store = await openLocation(location)
const app = await openService(store, Buffer.from(masterKey, 'base64url'))
const address = await app.listen({ host: '127.0.0.1', port: 0 })
process.once('disconnect', async () => {
  await app.close()
  await store.close()
})
process.send?.(address)
