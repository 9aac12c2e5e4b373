import { Rejection } from '../../facts/index.ts'
import { TableChanged } from '../../sources/index.ts'
import { readDraft } from '../fit/read-draft.ts'
import type { Session } from '../session/session.ts'
import { pageFile } from './page-files.ts'

export type Answer = {
  readonly status: number
  readonly contentType: string
  readonly body: string | Uint8Array
}

const json = (value: unknown, status = 200): Answer => ({
  status,
  contentType: 'application/json',
  body: JSON.stringify(value),
})

type Request = { readonly method: string; readonly path: string; readonly body: string }

/** `build`: the folder of the built page. */
export type AnswerParts = { readonly session: Session; readonly build: string }

/** `charts`: the list; `states`: what is known of them by now. `charts/ID`: opened. `charts/ID/day.png`, `…/fit`, `…/save`, `…/take-back`. Anything else is a file of the page. */
export async function answer({ session, build }: AnswerParts, { method, path, body }: Request): Promise<Answer> {
  const [, list, id = '', what = ''] = /^(charts)(?:\/([0-9a-f]{12})(?:\/([a-z.-]+))?)?$/.exec(path) ?? []
  try {
    if (method === 'POST') {
      const said: unknown = JSON.parse(body)
      if (what === 'fit') return json(await session.fit(id, readDraft(said)))
      if (what === 'save') return json(await save(session, id, said))
      if (what === 'take-back') return json(await session.takeBack(id, versionOf(said)))
    } else if (path === 'states') {
      return json(session.states())
    } else if (list !== undefined) {
      if (id === '') return json({ folder: session.folder, ...(await session.list()) })
      if (what === '') return json(await session.open(id))
      const light = what === 'day.png' ? 'day' : what === 'night.png' ? 'night' : null
      if (light) return { status: 200, contentType: 'image/png', body: await session.picture(id, light) }
    } else {
      const file = await pageFile(build, path)
      if (file) return { status: 200, ...file }
    }
    return json({ reason: 'There is nothing at this address.' }, 404)
  } catch (error) {
    return failure(error)
  }
}

function save(session: Session, id: string, said: unknown): ReturnType<Session['save']> {
  const { draft } = membersOf(said)
  return session.save(id, draft === null ? null : readDraft(draft), versionOf(said))
}

function versionOf(said: unknown): string {
  const { version } = membersOf(said)
  if (typeof version !== 'string') throw new Rejection('version is not a text')
  return version
}

const membersOf = (said: unknown): Readonly<Record<string, unknown>> =>
  typeof said === 'object' && said !== null ? (said as Record<string, unknown>) : {}

function failure(error: unknown): Answer {
  if (error instanceof TableChanged) return json({ reason: error.message }, 409)
  if (error instanceof SyntaxError) return json({ reason: 'The request is not JSON' }, 400)
  const reason = error instanceof Error ? error.message : String(error)
  return json({ reason }, error instanceof Rejection ? 422 : 500)
}
