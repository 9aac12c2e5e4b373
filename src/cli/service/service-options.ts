import type { Options } from '../command.ts'

/** Options of every command that calls the service: its URLs and the application's credentials. */
export const serviceOptions = {
  'auth-url': {
    type: 'string',
    value: 'URL',
    summary: 'The identity server; else PLATEKEEPER_AUTH_URL, else the local demo',
  },
  'base-url': {
    type: 'string',
    value: 'URL',
    summary: 'The chart service; else PLATEKEEPER_BASE_URL, else as --auth-url',
  },
  'client-id': { type: 'string', value: 'ID', summary: 'The application; else PLATEKEEPER_CLIENT_ID' },
  'client-secret-file': {
    type: 'string',
    value: 'FILE',
    summary: 'Its secret; else PLATEKEEPER_CLIENT_SECRET_FILE or PLATEKEEPER_CLIENT_SECRET; public ones have none',
  },
} as const satisfies Options

export type ServiceValues = { readonly [K in keyof typeof serviceOptions]: string | undefined }
