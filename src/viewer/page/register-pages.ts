import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { matchesNone } from '../../http/index.ts'
import { viewerProblem } from '../problems.ts'
import type { ViewerRoot } from '../viewer-root.ts'
import { openBuild } from './app-build.ts'
import { buildOf, builtPage, scriptSources } from './built-page.ts'
import { manifestIn } from './manifest.ts'
import { mediaTypeOf } from './media-types.ts'
import { languageOf, sendPlainPage } from './plain-page.ts'
import { pageHeaders } from './security-policy.ts'
import { removalScript, workerHeaders } from './worker-script.ts'

type PageParts = {
  readonly root: ViewerRoot
  readonly authUrl: string
  /** The folder of the build. */
  readonly build: string
  readonly hasNoBuild: () => boolean
  /** Whether browsers store the viewer for use without a network. */
  readonly offline: boolean
}

/** Seconds between two reloads while the build is awaited. */
const reloadsAfter = 3

/** Serves the files of the build, and `index.html` at every other path below the root, so that links to a chart work. */
export function registerPages(
  app: FastifyInstance,
  { root, authUrl, build: folder, hasNoBuild, offline }: PageParts,
): void {
  const build = openBuild(folder)

  async function sendApp(request: FastifyRequest, reply: FastifyReply, address: string): Promise<FastifyReply> {
    const index = await build.index()
    if (index !== null)
      return reply
        .headers({ ...pageHeaders({ authUrl, scripts: scriptSources(index) }), ...workerState(index, offline) })
        .send(builtPage(index, root, { address, language: languageOf(request), offline }))
    reply.code(503)
    // The reason is only in the operator's terminal.
    if (hasNoBuild()) return sendPlainPage(request, reply, { authUrl, page: 'missing' })
    reply.header('retry-after', String(reloadsAfter))
    return sendPlainPage(request, reply, { authUrl, page: 'beingBuilt', reloadsAfter })
  }
  app.get('/', (request, reply) => {
    const [path, query] = request.url.split('?')
    // `/app` is outside the scope of the service worker, `/app/`.
    if (path === root.path) return reply.redirect(`${root.path}/${query === undefined ? '' : `?${query}`}`, 308)
    return sendApp(request, reply, request.url)
  })
  app.get<{ Params: { '*': string } }>('/*', async (request, reply) => {
    const name = request.params['*']
    const file = name.includes('.') ? await build.file(name) : null
    if (file === null) return sendApp(request, reply, request.url)
    return reply.headers(fileHeaders).type(mediaTypeOf(name)).send(file)
  })
  app.get<{ Params: { '*': string } }>('/assets/*', async (request, reply) => {
    const name = request.params['*']
    const file = await build.asset(name, request.headers['accept-encoding'])
    if (file === null) throw viewerProblem('not-found', 'The build of the viewer has no such file. Reload the page.')
    reply.headers({ ...assetHeaders, etag: file.etag })
    if (matchesNone(request.headers['if-none-match'], file.etag)) return reply.code(304).send()
    if (file.coding !== 'identity') reply.header('content-encoding', file.coding)
    return reply.type(mediaTypeOf(name)).send(file.bytes)
  })
  app.get('/shell', (request, reply) => sendApp(request, reply, 'copy'))
  app.get('/worker.js', async (_, reply) => {
    const script = offline ? await build.file('worker.js') : removalScript
    if (script === null) throw viewerProblem('not-found', 'The viewer is not built yet. Try again in a few seconds.')
    return reply.headers(workerHeaders).send(script)
  })
  app.get('/app.webmanifest', (request, reply) =>
    reply
      .headers({ ...fileHeaders, vary: 'Accept-Language' })
      .type(mediaTypeOf('app.webmanifest'))
      .send(JSON.stringify(manifestIn(languageOf(request)))),
  )
  app.get('/https', (request, reply) =>
    sendPlainPage(request, reply, { authUrl, page: 'https', code: caddyfile(root) }),
  )
}

/** For the service worker of a browser (packages/web/src/worker/build.ts). */
const workerState = (index: string, offline: boolean): Record<string, string> => {
  const build = buildOf(index)
  return { ...(build !== null && { 'platekeeper-build': build }), ...(!offline && { 'platekeeper-worker': 'none' }) }
}

/** Names contain a hash of the content, so the bytes never change. */
const assetHeaders = {
  'cache-control': 'public, max-age=31536000, immutable',
  vary: 'Accept-Encoding',
}
const fileHeaders = { 'cache-control': 'public, max-age=3600' }

/** As in docs/how-to/local-network.md, under "Add https". */
const caddyfile = ({ origin }: ViewerRoot): string =>
  `flightdeck.home.arpa {\n\ttls internal\n\treverse_proxy 127.0.0.1:${new URL(origin).port || 8628}\n}`
