export type Text = { readonly reason: string; readonly remedy: string }
type Entry = {
  /** Without it this server should get no requests. Others are advisory: the operator should act, and requests go on. */
  readonly isRequired: boolean
  /** Whether only a command sees it, which opens the data from outside. */
  readonly isOfDoctor?: true
  readonly asks: string
  /** `{name}` is a number, or a word of ours. */
  readonly kinds: Readonly<Record<string, Text>>
}

/** Every check, with all that it can find. `/readyz`, the metric, the log, `doctor` and the documents use these texts. */
export const catalogue = {
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
          'Check that no other program locks the database, and that its disk or PostgreSQL accepts writes. platekeeper doctor names the cause.',
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
    asks: 'no job failed within a day, and none waits for 15 minutes after it was due',
    kinds: {
      failed: {
        reason: 'Jobs of the kind {kind} that failed within a day: {count}.',
        remedy: 'The log of the server at the time of the failure has the cause.',
      },
      overdue: {
        reason: 'Jobs of the kind {kind} that have been due for more than 15 minutes: {count}.',
        remedy: 'Check that a server of this version runs, and that its database can be written.',
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
  disk: {
    isRequired: false,
    asks: 'the disks of the data folder and of the image folder have 5 % and 1 GiB free',
    kinds: {
      'data folder': {
        reason: 'The disk of the data folder has {mebibytes} MiB free ({percent} %).',
        remedy: 'Free space, or enlarge the disk. platekeeper editions prune removes old editions.',
      },
      'image folder': {
        reason: 'The disk of the image folder has {mebibytes} MiB free ({percent} %).',
        remedy: 'Free space, or enlarge the disk. platekeeper editions prune removes old editions.',
      },
    },
  },
  permissions: {
    isRequired: false,
    asks: 'other users of the machine cannot read the keys, the database or the data folder',
    kinds: {
      open: {
        reason: 'Other users of this machine can read {what} (mode {mode}).',
        remedy: 'Take the permission away: chmod go-rwx, as the owner.',
      },
    },
  },
  secrets: {
    isRequired: false,
    asks: 'the master key opens the signing keys, as the next start needs it',
    kinds: {
      missing: {
        reason:
          'The master key is missing. The signing keys in the database are encrypted with it, and the next start fails.',
        remedy: 'Restore master.key from your backup, or set MASTER_KEY or MASTER_KEY_FILE.',
      },
      foreign: {
        reason:
          'The master key does not belong to this database. It cannot decrypt the signing keys, and the next start fails.',
        remedy: 'Restore the master key that belongs to the database, or the database that belongs to the master key.',
      },
      unreadable: {
        reason: 'The master key cannot be read, or is not 32 bytes.',
        remedy: 'Give the user of the server access to master.key, or restore it from your backup.',
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
  mail: {
    isRequired: false,
    asks: 'the mail server answers, and no notice has waited for an hour',
    kinds: {
      unreachable: {
        reason: 'The mail server in SMTP_URL cannot be reached, or refuses this server.',
        remedy: 'platekeeper mail test ADDRESS says what it answers.',
      },
      unsent: {
        reason: 'The oldest security notice that was not sent has waited for {hours} hours.',
        remedy: 'platekeeper mail test ADDRESS says what the mail server answers.',
      },
    },
  },
  certificate: {
    isRequired: false,
    asks: 'the certificates of AUTH_URL and BASE_URL are trusted and do not end within 14 days',
    kinds: {
      ended: {
        reason: 'The certificate of {setting} has expired.',
        remedy: 'Renew it at the proxy, and reload the proxy.',
      },
      'ends soon': {
        reason: 'The certificate of {setting} expires in {days} days.',
        remedy: 'Renew it at the proxy, and check why it was not renewed automatically.',
      },
      'other host': {
        reason: 'The certificate of {setting} is for another host.',
        remedy: 'Correct the setting, or use a certificate with that host name.',
      },
      'not trusted': {
        reason: 'The certificate of {setting} is not trusted by this machine.',
        remedy:
          'Send the whole chain of certificates at the proxy. For a CA of your own, name its file in NODE_EXTRA_CA_CERTS.',
      },
    },
  },
  proxy: {
    isRequired: false,
    asks: 'a request to AUTH_URL or BASE_URL arrives at this server with the address of its client',
    kinds: {
      unreachable: {
        reason: 'This machine gets no answer from {setting}.',
        remedy:
          'Check that the proxy and the server run, and that this machine can resolve and reach the host in the setting.',
      },
      elsewhere: {
        reason: 'What answers at {setting} is not this service.',
        remedy: 'Correct the setting, or what the proxy forwards to.',
      },
      'not trusted': {
        reason: 'The proxy of {setting} is not in TRUSTED_PROXIES, so all clients have its address.',
        remedy: 'Add the address of the proxy to TRUSTED_PROXIES, and restart the server.',
      },
      'not forwarded': {
        reason: 'The proxy of {setting} does not send X-Forwarded-For, so all clients have its address.',
        remedy:
          'Let the proxy set X-Forwarded-For (docs/how-to/nginx.md, docs/how-to/caddy.md), and name it in TRUSTED_PROXIES.',
      },
    },
  },
  log: {
    isRequired: false,
    asks: 'the write-ahead log of SQLite is smaller than 256 MiB',
    kinds: {
      large: {
        reason: 'The write-ahead log of the database has {mebibytes} MiB.',
        remedy: 'Stop the program that reads the database without end: a copy, a shell or a backup tool.',
      },
    },
  },
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
} as const satisfies Readonly<Record<string, Entry>>
