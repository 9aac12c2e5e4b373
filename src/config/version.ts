import { readFileSync } from 'node:fs'

/** `platekeeper 0.1.0`, from the package's own description. */
export function version(): string {
  const description: unknown = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))
  const known = typeof description === 'object' && description !== null && 'version' in description
  return `platekeeper ${known ? description.version : 'of an unknown version'}`
}
