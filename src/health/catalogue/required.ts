import type { Entries } from './entry.ts'

/** What this server cannot answer without. */
export const requiredChecks = {
  serving: {
    isRequired: true,
    asks: 'the server listens, and is not stopping',
    kinds: {
      'not listening': {
        reason: 'The server is starting or stopping.',
        remedy: 'Wait until it has started. If it was stopped, start it again.',
      },
    },
  },
  database: {
    isRequired: true,
    asks: 'the database can be read',
    kinds: {
      unreadable: {
        reason: 'The database cannot be read.',
        remedy:
          'Check that the disk of the database, or PostgreSQL at DATABASE_URL, is available, and that this version may use it. platekeeper doctor names the cause.',
      },
      missing: {
        reason: 'There is no database yet.',
        remedy:
          'Start the server once, which creates it. If there should be one, correct DATA_DIR or DATABASE_URL, or restore your backup.',
      },
    },
  },
  keys: {
    isRequired: true,
    asks: 'there is a key to verify tokens with; on a chart host: the identity server was reached',
    kinds: {
      none: {
        reason: 'There is no key to verify tokens with.',
        remedy:
          'On an identity server, check the database. On a chart host, check that this machine reaches AUTH_URL: platekeeper doctor.',
      },
    },
  },
  images: {
    isRequired: true,
    asks: 'the folder of images belongs to this database',
    kinds: {
      foreign: {
        reason: 'The image folder does not belong to this database.',
        remedy:
          'Mount the image folder that all servers of this database share, or correct DATA_DIR. To use this folder instead: platekeeper images adopt.',
      },
      missing: {
        reason: 'The image folder is missing, or has no marker.',
        remedy:
          'Mount the image folder, or restore it from your backup. An empty folder instead (platekeeper images adopt) has no charts until they are imported again.',
      },
      unreadable: {
        reason: 'The image folder cannot be read.',
        remedy: 'Check the disk of the folder, and that the user of the server may read it.',
      },
    },
  },
} as const satisfies Entries
