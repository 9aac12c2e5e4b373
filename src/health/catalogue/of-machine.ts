import type { Entries } from './entry.ts'

/** The machine of this server, and what it reaches from there. */
export const machineChecks = {
  disk: {
    isRequired: false,
    asks: 'the disks of the data folder and of the image folder have 5 % and 1 GiB free',
    kinds: {
      'data folder': {
        reason: 'The disk of the data folder has {mebibytes} MiB free ({percent} %), less than 1 GiB or 5 %.',
        remedy: 'Free space, or enlarge the disk. platekeeper editions prune removes old editions.',
      },
      'image folder': {
        reason: 'The disk of the image folder has {mebibytes} MiB free ({percent} %), less than 1 GiB or 5 %.',
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
} as const satisfies Entries
