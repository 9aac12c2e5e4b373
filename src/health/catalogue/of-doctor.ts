import type { Entries } from './entry.ts'

/** What a command alone sees, which opens the data from outside. */
export const doctorChecks = {
  settings: {
    isRequired: false,
    isOfDoctor: true,
    asks: 'the settings are valid',
    kinds: {
      invalid: {
        reason: 'The settings are not valid.',
        remedy: 'Correct them: docs/reference/configuration.md.',
      },
    },
  },
  migrations: {
    isRequired: false,
    isOfDoctor: true,
    asks: 'the schema of the database is that of this version',
    kinds: {
      pending: {
        reason: 'Migrations that are pending: {count}.',
        remedy: 'Start the server, or run: platekeeper migrate up.',
      },
    },
  },
  tuning: {
    isRequired: false,
    isOfDoctor: true,
    asks: 'the settings of the database keep what was committed, and admit the connections of a server',
    kinds: {
      'journal mode': {
        reason: 'The database is not in the journal mode WAL.',
        remedy: 'Put the database on a local disk: network file systems do not support it.',
      },
      damaged: {
        reason: 'The database is damaged.',
        remedy: 'Stop the server and restore your backup.',
      },
      'not durable': {
        reason: 'PostgreSQL runs with {setting} off, so a crash loses what was committed.',
        remedy: 'Switch it on in postgresql.conf, and reload or restart PostgreSQL.',
      },
      'few connections': {
        reason: 'PostgreSQL admits {most} connections, and each server uses up to {pool}.',
        remedy: 'Raise max_connections to the pools of all servers, and a few more for commands.',
      },
    },
  },
  samples: {
    isRequired: false,
    isOfDoctor: true,
    asks: 'a sample of the images of live editions is in the image folder',
    kinds: {
      missing: {
        reason: 'Images of live editions that are missing or damaged: {count} of {checked} that were looked at.',
        remedy: 'platekeeper images verify looks at all. Import the charts again, or restore the image folder.',
      },
    },
  },
  server: {
    isRequired: false,
    isOfDoctor: true,
    asks: 'the server on OPS_PORT of this machine is ready',
    kinds: {
      'no answer': {
        reason: 'The server does not answer on OPS_PORT.',
        remedy: 'Start the server, or correct OPS_PORT, OPS_HOST and OPS_TOKEN for this command.',
      },
      'not ready': {
        reason: 'The server is not ready. Its checks that failed: {checks}.',
        remedy: 'See these checks.',
      },
    },
  },
} as const satisfies Entries
