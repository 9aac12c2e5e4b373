import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { createApp } from '../../src/app.ts'
import { readConfig } from '../../src/config/index.ts'
import type { Every } from '../../src/failures/index.ts'
import { every as everyOfClock } from '../../src/jobs/index.ts'
import { createOutbound } from '../../src/outbound/index.ts'
import type { Store } from '../../src/store/index.ts'
import { createTelemetry, toStderr } from '../../src/telemetry/index.ts'
import { withoutQuotas } from '../fixtures/index.ts'

/**
 * The service on an open store, at the current time unless `now` says otherwise, behind a proxy on this machine. Processes
 * of one service share the master key.
 */
export const openService = (
  store: Store,
  masterKey: Buffer,
  now = Date.now,
  every: Every = everyOfClock,
): Promise<FastifyInstance> =>
  createApp(
    readConfig({
      env: { TRUSTED_PROXIES: '127.0.0.1', ...withoutQuotas },
      cwd: import.meta.dirname,
      home: import.meta.dirname,
    }),
    {
      store,
      charts: { notices: { notice: async () => Buffer.from('a demo notice') } },
      masterKey,
      viewer: { build: join(import.meta.dirname, 'viewer'), key: masterKey },
      now,
      monotonic: () => performance.now(),
      random: randomBytes,
      every,
      outbound: createOutbound({}),
      sendMail: null,
      telemetry: createTelemetry('silent', toStderr),
    },
  )
