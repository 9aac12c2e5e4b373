import type { Entries } from './entry.ts'

/** What the database knows. */
export const storeChecks = {
  writes: {
    isRequired: false,
    asks: 'the database can be written',
    kinds: {
      'disk full': {
        reason: 'The disk of the database is full.',
        remedy: 'Free space on that disk. What was stored before is intact.',
      },
      unwritable: {
        reason: 'The database cannot be written.',
        remedy:
          'Check that the file of the database was not deleted or moved (if it was, restart the server), that no other program locks it, and that its disk or PostgreSQL accepts writes. platekeeper doctor names the cause.',
      },
    },
  },
  bucket: {
    isRequired: false,
    asks: 'the bucket in IMAGES can be read and written, and with the key alone',
    kinds: {
      unreachable: {
        reason: 'The image store does not answer as it should.',
        remedy:
          'Check that this machine reaches the endpoint in IMAGES, and the state of the store. Until then this server sends the images that it has in its caches.',
      },
      refused: {
        reason: 'The image store refuses what this server needs to do.',
        remedy:
          'Correct IMAGES and the AWS keys; the key must be permitted to read, write, delete and list. platekeeper doctor names what was refused.',
      },
      clock: {
        reason: 'The image store refuses requests because the clock of this machine differs from its own.',
        remedy: 'Run a time service (NTP) on this machine.',
      },
      public: {
        reason: 'Anybody can read the bucket of images without a key.',
        remedy: 'Make the bucket private: remove public access from it and from its policy.',
      },
    },
  },
  editions: {
    isRequired: false,
    asks: 'no live edition has ended, and none ends soon without a successor',
    kinds: {
      ended: {
        reason: 'The live edition of {source} has ended. Days since then: {days}.',
        remedy: 'Import the current cycle: platekeeper import. platekeeper editions list shows all.',
      },
      'ends soon': {
        reason: 'The live edition of {source} ends within {days} days, and there is no successor.',
        remedy: 'Import the next cycle: platekeeper import. It becomes live when it begins.',
      },
    },
  },
  jobs: {
    isRequired: false,
    asks: 'no job failed within a day without a later one of its queue that succeeded, and none waits for 15 minutes after it was due',
    kinds: {
      failed: {
        reason: 'Jobs of the kind {kind} that failed within a day: {count}.',
        remedy:
          'platekeeper jobs list shows them, and platekeeper jobs show JOB the cause. The log of the server at that time has more.',
      },
      overdue: {
        reason: 'Jobs of the kind {kind} that have been due for more than 15 minutes: {count}.',
        remedy:
          'Check that a server of this version runs, with WORKERS=outside also a worker, and that the database can be written.',
      },
    },
  },
  clock: {
    isRequired: false,
    asks: 'the clock agrees with that of the database, or with the newest time in it',
    kinds: {
      leaps: {
        reason: 'The clock of this machine is {days} days ahead of the database.',
        remedy:
          'If the clock is wrong, set it. If it is right: platekeeper clock accept. Until then nothing is removed by age, keys are not rotated and editions are not activated.',
      },
      behind: {
        reason: 'The clock of this machine is {hours} hours behind the database.',
        remedy: 'If the clock is wrong, set it. If it is right: platekeeper clock accept.',
      },
      differs: {
        reason: 'The clocks of this machine and of PostgreSQL differ by {seconds} seconds.',
        remedy: 'Run a time service (NTP) on both machines.',
      },
    },
  },
  backup: {
    isRequired: false,
    asks: 'the newest backup is not older than BACKUP_MAX_AGE, and the last one did not fail',
    kinds: {
      none: {
        reason: 'There is no backup, and the service is {days} days old.',
        remedy: 'Make one, and schedule it: platekeeper backup TARGET. BACKUP_MAX_AGE=0 ends this check.',
      },
      old: {
        reason: 'The newest backup is {days} days old.',
        remedy: 'Check the schedule of your backups, and make one: platekeeper backup TARGET.',
      },
      failed: {
        reason: 'The last backup failed, or did not finish.',
        remedy: 'Run it again, and read what it says: platekeeper backup TARGET.',
      },
    },
  },
  rotation: {
    isRequired: false,
    asks: 'no step of the rotation of signing keys is overdue by an hour',
    kinds: {
      overdue: {
        reason: 'The rotation of the signing keys is overdue.',
        remedy: 'Check that an identity server runs and can write to the database, then: platekeeper keys list.',
      },
    },
  },
} as const satisfies Entries
