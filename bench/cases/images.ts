import { spawnSync } from 'node:child_process'
import { hash } from 'node:crypto'
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { bearer, get } from '../load/requests.ts'
import { hasNginx, type NginxBlocks, startNginx } from '../servers/nginx.ts'
import { available, bareBeside, type Contender, compare, repeated } from './compare.ts'
import type { Case, Context } from './context.ts'
import { oneAccessToken, type Service, startService } from './service.ts'

/** The path at which nginx in front serves the folder of images. */
const location = '/chart-images/'
const accel = { IMAGE_ACCEL: location, TRUSTED_PROXIES: '127.0.0.1' }
const ok = { status: 200 }

export const images: readonly Case[] = [
  {
    name: 'images',
    about: 'the largest day image of the demo, again and again, compared with node:http and nginx',
    async run(context) {
      const service = await startService(context)
      const file = largestImage(service.server.dataDir)
      const request = get(imagePath(file), bearer(await oneAccessToken(service)))
      const ours = { server: service.server, conversations: repeated(request, context), expected: ok }
      const nginx = filesByNginx(context, service.server.dataDir, [file])
      await compare('images', [ours, ...(await available(context, bareBeside(ours, context), nginx))], context)
    },
  },
  {
    name: 'images-nginx',
    about: 'the same through nginx in front, which sends the file itself, compared with nginx alone',
    async run(context) {
      const service = await startService(context, { settings: accel })
      const file = largestImage(service.server.dataDir)
      await compareBehindNginx('images-nginx', service, [file], context)
    },
  },
  {
    name: 'images-many',
    about: 'a thousand images in turn, dropped from memory before, through nginx in front, compared with nginx alone',
    async run(context) {
      const dataDir = join(context.folder, 'ours')
      await (await startService(context, { dataDir })).server.stop()
      const files = copiesOf(largestImage(dataDir), dataDir, 1000)
      const service = await startService(context, { dataDir, settings: { ...accel, IMAGE_CACHE_MB: '16' } })
      for (const file of files) forget(join(dataDir, 'images', file.slice(0, 4), file))
      await compareBehindNginx('images-many', service, files, context)
    },
  },
]

/** Ours behind nginx, whose processor time counts too, compared with nginx with the same files. */
async function compareBehindNginx(name: string, service: Service, files: readonly string[], context: Context) {
  if (!hasNginx()) return context.note(missing)
  const { server } = service
  const headers = bearer(await oneAccessToken(service))
  const front = await context.started(
    startNginx('nginx', join(context.folder, 'front'), inFrontOf(server.port, join(server.dataDir, 'images'))),
  )
  const requests = files.map((file) => get(imagePath(file), headers))
  const ours = { server: front, conversations: inTurn(requests, context), expected: ok, alsoCounted: [server] }
  await compare(name, [ours, await filesByNginx(context, server.dataDir, files)], context)
}

const missing = 'nginx is not installed: apt-get install nginx'

/** The configuration in docs/how-to/nginx.md. */
const inFrontOf = (port: number, images: string): NginxBlocks => ({
  http: `upstream platekeeper { server 127.0.0.1:${port}; keepalive 64; keepalive_requests 100000000; }`,
  server: `
    location / {
      proxy_pass http://platekeeper;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header Host $host;
      proxy_set_header X-Forwarded-For $remote_addr;
      proxy_set_header X-Sendfile-Type X-Accel-Redirect;
    }
    location ${location} {
      internal;
      alias ${images}/;
      etag off;
      add_header ETag $upstream_http_etag;
      add_header Chart-Access $upstream_http_chart_access;
    }`,
})

async function filesByNginx(context: Context, dataDir: string, files: readonly string[]): Promise<Contender> {
  if (!hasNginx()) throw new Error(missing)
  const blocks = { server: `location / { root ${join(dataDir, 'images')}; }` }
  const server = await context.started(startNginx('nginx', join(context.folder, 'nginx'), blocks))
  return {
    server,
    conversations: inTurn(
      files.map((file) => get(`/${file.slice(0, 4)}/${file}`)),
      context,
    ),
    expected: ok,
  }
}

function inTurn(requests: readonly Buffer[], { options }: Context) {
  let turn = 0
  const next = () => requests[turn++ % requests.length] ?? get('/')
  return Array.from({ length: options.connections }, () => ({ next }))
}

/** Images of the same length under different names, as imports would have stored them. */
function copiesOf(file: string, dataDir: string, count: number): readonly string[] {
  const folder = join(dataDir, 'images', file.slice(0, 4))
  const original = readFileSync(join(folder, file))
  return Array.from({ length: count }, (_, at) => {
    const bytes = Buffer.concat([original, Buffer.from(String(at).padStart(8, '0'))])
    const name = `${file.slice(0, 4)}_90-${at}_${hash('sha256', bytes, 'hex').slice(0, 8)}_d.png`
    writeFileSync(join(folder, name), bytes)
    return name
  })
}

/** Drops a file from the page cache, if the system supports it. */
function forget(path: string): void {
  spawnSync('dd', [`of=${path}`, 'oflag=nocache', 'conv=notrunc,fdatasync', 'count=0', 'status=none'])
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
