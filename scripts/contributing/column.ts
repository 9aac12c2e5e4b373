import { readdirSync } from 'node:fs'
import type { Edits } from './edits.ts'

/** A new column of remembered consents: where the application was sent. NULL: it was remembered before. */
function migration(store: 'sqlite' | 'postgres', type: string): Edits {
  const folder = `src/store/migrations/${store}`
  const number = readdirSync(new URL(`../../${folder}`, import.meta.url)).length + 1
  const file = `${folder}/${String(number).padStart(4, '0')}-consent-redirects.sql`
  return { [file]: `ALTER TABLE consents ADD COLUMN redirect_uri ${type};\n` }
}

/** `redirectUri` of a remembered consent. */
export const column: Edits = {
  'src/identity/consent/remembered-consent.ts': [
    { before: '  readonly grantedAt:', add: '  readonly redirectUri: string | null' },
  ],
  'src/identity/consent/code/answer-request.ts': [
    { before: '    grantedAt: now(),', add: '    redirectUri: request.redirectUri,' },
  ],
  'src/store/columns/clients.ts': [{ before: '  grantedAt:', add: "  redirectUri: nullable(text('redirect_uri'))," }],
  ...migration('sqlite', 'TEXT'),
  ...migration('postgres', 'text'),
  'test/conformance/records.ts': [
    {
      before: '  userSessionVersion: 5,\n  clientSessionVersion: 7,\n  grantedAt:',
      add: "  redirectUri: 'https://app.example/callback?where=“here”',",
    },
  ],
}
