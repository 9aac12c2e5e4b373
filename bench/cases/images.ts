import { cpSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { bearer, get } from '../load/requests.ts'
import { hasNginx, startNginx } from '../servers/nginx.ts'
import { available, bareBeside, type Contender, compare, repeated } from './compare.ts'
import type { Case, Context } from './context.ts'
import { oneAccessToken, startService } from './service.ts'

export const images: Case = {
  name: 'images',
  about: 'the largest day image of the demo, again and again',
  async run(context) {
    const service = await startService(context)
    const headers = bearer(await oneAccessToken(service))
    const file = largestImage(service.server.dataDir)
    const path = imagePath(file)
    const ours = {
      server: service.server,
      conversations: repeated(get(path, headers), context),
      expected: { status: 200 },
    }
    const peers = await available(
      context,
      bareBeside(ours, context),
      fileByNginx(context, service.server.dataDir, file),
    )
    await compare('images', [ours, ...peers], context)
  },
}

async function fileByNginx(context: Context, dataDir: string, file: string): Promise<Contender> {
  if (!hasNginx()) throw new Error('nginx is not installed: apt-get install nginx')
  const folder = join(context.folder, 'nginx')
  mkdirSync(folder, { recursive: true })
  cpSync(join(dataDir, 'images'), join(folder, 'images'), { recursive: true })
  const server = await context.started(startNginx('nginx', folder, `root ${folder}/images;`))
  const request = get(`/${file.slice(0, 4)}/${file}`)
  return { server, conversations: repeated(request, context), expected: { status: 200 } }
}

/** The airport is the beginning of the name. */
export const imagePath = (file: string): string => `/v2/charts/${file.slice(0, 4).toUpperCase()}/${file}`

/** Of the day images; about 400 kB. */
export function largestImage(dataDir: string): string {
  const folder = join(dataDir, 'images')
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('_d.png'))
  const sizeOf = (name: string) => statSync(join(folder, name)).size
  const [largest] = files.toSorted((a, b) => sizeOf(b) - sizeOf(a))
  if (largest === undefined) throw new Error(`${folder} contains no day image`)
  return largest.slice(largest.lastIndexOf('/') + 1)
}
