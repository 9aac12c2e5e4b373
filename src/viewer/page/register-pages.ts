import { hash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Language, viewerAddress } from '../../contract/index.ts'
import { matchesNone } from '../../http/index.ts'
import { viewerProblem } from '../problems.ts'
import type { ViewerRoot } from '../viewer-root.ts'
import { openBuild } from './app-build.ts'
import { mediaTypeOf } from './media-types.ts'
import { languageOf, sendPlainPage } from './plain-page.ts'
import { plainWords } from './plain-words.ts'
import { pageHeaders } from './security-policy.ts'

type PageParts = {
  readonly root: ViewerRoot
  readonly authUrl: string
  /** The folder of the build. */
  readonly build: string
  readonly hasNoBuild: () => boolean
}

/** Seconds between two reloads while the build is awaited. */
const reloadsAfter = 3

/** Serves the files of the build, and `index.html` at every other path below the root, so that links to a chart work. */
export function registerPages(app: FastifyInstance, { root, authUrl, build: folder, hasNoBuild }: PageParts): void {
  const build = openBuild(folder)

  const sendApp = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const index = await build.index()
    if (index !== null)
      return reply
        .headers(pageHeaders({ authUrl, scripts: scriptSources(index) }))
        .send(inLanguage(languageOf(request), pageAt(request.url, index, root)))
    reply.code(503)
    // The reason is only in the operator's terminal.
    if (hasNoBuild()) return sendPlainPage(request, reply, { authUrl, page: 'missing' })
    reply.header('retry-after', String(reloadsAfter))
    return sendPlainPage(request, reply, { authUrl, page: 'beingBuilt', reloadsAfter })
  }
  app.get('/', sendApp)
  app.get<{ Params: { '*': string } }>('/*', async (request, reply) => {
    const name = request.params['*']
    const file = name.includes('.') ? await build.file(name) : null
    if (file === null) return sendApp(request, reply)
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
}

/** Names contain a hash of the content, so the bytes never change. */
const assetHeaders = {
  'cache-control': 'public, max-age=31536000, immutable',
  vary: 'Accept-Encoding',
}
const fileHeaders = { 'cache-control': 'public, max-age=3600' }

/** For `script-src`: those within the page, which the build wrote (packages/web/first-paint-script.ts). */
const scriptSources = (index: string): readonly string[] =>
  [...index.matchAll(/<script>(.*?)<\/script>/gs)].map(
    ([, script = '']) => `'sha256-${hash('sha256', script, 'base64')}'`,
  )

/** Reports, in the language of the browser, that a part of the page did not load: the viewer's own catalogue may be that part. */
const inLanguage = (language: Language, page: string): string =>
  page.replace(/(<div id="late")([^>]*><p[^>]*>)/, `$1 lang="${language}"$2${plainWords(language).late}`)

/**
 * `index.html` as it is sent for an address. The build refers to its files as `./…`, which would depend on the page's path; BASE_URL may have
 * one, too. Links with `data-page` belong to one page (packages/web/links-of-pages.ts).
 */
function pageAt(url: string, index: string, { path }: ViewerRoot): string {
  const { page } = viewerAddress(url.slice(path.length + 1))
  return index
    .replace(/\n? *<link [^>]*data-page="(\w+)"[^>]*>/g, (link, of) => (of === page ? link : ''))
    .replace(/((?:src|href)=")\.\//g, `$1${path}/`)
}
