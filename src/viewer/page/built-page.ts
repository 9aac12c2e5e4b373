import { hash } from 'node:crypto'
import { type Language, viewerAddress } from '../../contract/index.ts'
import type { ViewerRoot } from '../viewer-root.ts'
import { plainWords } from './plain-words.ts'

export type BuiltPage = {
  /** Path and query of the request. `copy`: the page that browsers store, which fits every address. */
  readonly address: string | 'copy'
  readonly language: Language
  /** Whether browsers store the viewer for use without a network. */
  readonly offline: boolean
}

/**
 * `index.html` of the build as it is sent. It contains no data of a person, whoever asks: scripts ask the private API for that. The
 * build refers to its files as `./…`, which would depend on the page's path; BASE_URL may have one, too.
 */
export function builtPage(index: string, root: ViewerRoot, { address, language, offline }: BuiltPage): string {
  const page = address === 'copy' ? null : viewerAddress(address.slice(root.path.length + 1)).page
  const marks = `${address === 'copy' ? ' data-copy' : ''}${offline ? '' : ' data-worker="none"'}`
  return (
    index
      .replace(/<html\b/, `<html${marks}`)
      // Links with `data-page` belong to one page (packages/web/links-of-pages.ts).
      .replace(/\n? *<link [^>]*data-page="(\w+)"[^>]*>/g, (link, of) => (of === page ? link : ''))
      .replace(/((?:src|href)=")\.\//g, `$1${root.path}/`)
      // Reports that a part of the page did not load: the viewer's own catalogue may be that part.
      .replace(/(<div id="late")([^>]*><p[^>]*>)/, `$1 lang="${language}"$2${plainWords(language).late}`)
  )
}

/** For `script-src`: those within the page, which the build wrote (packages/web/first-paint-script.ts). */
export const scriptSources = (index: string): readonly string[] =>
  [...index.matchAll(/<script>(.*?)<\/script>/gs)].map(
    ([, script = '']) => `'sha256-${hash('sha256', script, 'base64')}'`,
  )

/** The id of a build (packages/web/service-worker-plugin.ts); null: it has no service worker. */
export const buildOf = (index: string): string | null => /<html[^>]* data-build="([\w-]+)"/.exec(index)?.[1] ?? null
