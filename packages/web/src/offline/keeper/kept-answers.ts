import type { FileStore } from '#client'

/** As they were sent last: who is signed in, what the person keeps, the airports of the map. */
const paths: readonly string[] = ['me', 'kept', 'airports', 'editions/live']

const nameOf = (path: string): string => `answer/${path.replace('/', '-')}.json`

/** Responses that a page without the server needs besides charts. `files`: encrypted; null: closed. */
export function openKeptAnswers(files: () => FileStore | null) {
  /** No file has them yet. */
  const latest = new Map<string, string>()
  return {
    has: (path: string): boolean => paths.includes(path),
    note(path: string, body: string): void {
      if (paths.includes(path)) latest.set(path, body)
    },
    async store(): Promise<void> {
      const all = files()
      for (const [path, body] of all ? latest : []) {
        latest.delete(path)
        await all?.write(nameOf(path), Uint8Array.from(new TextEncoder().encode(body)))
      }
    },
    async read(path: string): Promise<Response | null> {
      const bytes = await files()?.read(nameOf(path))
      const headers = { 'content-type': 'application/json' }
      return bytes ? new Response(bytes as Uint8Array<ArrayBuffer>, { headers }) : null
    },
    clear: (): void => latest.clear(),
  }
}
