/** What docs/how-to/nginx.md and docs/how-to/caddy.md say about two servers. */
import { readFileSync } from 'node:fs'
import { type Nginx, startNginx } from '../clients/nginx.ts'
import { addresses, type TwoServers } from './two-servers.ts'

/** The name with the addresses of both servers in docs/how-to/caddy.md. */
export const upstream = 'platekeeper.internal'

/** The blocks of a language in a document, for these servers. */
export function blocksOf(document: string, language: string, { port, images }: TwoServers): readonly string[] {
  const text = readFileSync(new URL(`../../docs/how-to/${document}.md`, import.meta.url), 'utf8')
  return Array.from(text.matchAll(new RegExp(`\`\`\`${language}\n([\\s\\S]*?)\`\`\``, 'g')), ([, block = '']) =>
    block
      .replaceAll('127.0.0.1:8628', `${addresses[0]}:${port}`)
      .replaceAll('127.0.0.1:8629', `${addresses[1]}:${port}`)
      .replaceAll(`${upstream}:8628`, `${upstream}:${port}`)
      .replaceAll('/srv/platekeeper/images/', `${images}/`),
  )
}

export function startDocumentedNginx(port: number, servers: TwoServers): Promise<Nginx> {
  const [, server = '', http = ''] = blocksOf('nginx', 'nginx', servers)
  return startNginx([{ port, to: 0, http, server }])
}
