import { bearer, get } from '../load/requests.ts'
import { bareBeside, compare, repeated } from './compare.ts'
import type { Case, Context } from './context.ts'
import { oneAccessToken, startService } from './service.ts'

export const lists: Case = {
  name: 'lists',
  about: 'chart lists, and the answer 304 to an application that has the list already',
  run: (context) => measure(context, 'lists', '/v2/charts/YBBN?version=STD&rules=ANY'),
}

export const airports: Case = {
  name: 'airports',
  about: 'airport records, and the answer 304',
  run: (context) => measure(context, 'airports', '/v2/airport/YBBN'),
}

async function measure(context: Context, name: string, path: string): Promise<void> {
  const service = await startService(context)
  const headers = bearer(await oneAccessToken(service))
  const { server } = service
  // Not compressed, like the measured requests: each coding has its own tag.
  const response = await fetch(server.origin + path, { headers: { ...headers, 'accept-encoding': 'identity' } })
  const whole = { server, conversations: repeated(get(path, headers), context), expected: { status: 200 } }
  await compare(name, [whole, await bareBeside(whole, context)], context)
  const conditional = { ...headers, 'If-None-Match': response.headers.get('etag') ?? '' }
  const same = { server, conversations: repeated(get(path, conditional), context), expected: { status: 304 } }
  await compare(`${name}, 304`, [same, await bareBeside(same, context)], context)
}
