import type { Config } from '../../config/index.ts'
import { command } from '../command.ts'

const halves = ['identity', 'charts'] as const satisfies readonly Config['only'][]

export const serve = command({
  summary: 'Run the service: identity and charts',
  arguments: [],
  options: {
    host: { type: 'string', value: 'HOST', summary: 'Address to listen on; else HOST, else 127.0.0.1' },
    port: { type: 'string', value: 'PORT', summary: 'Port to listen on; else PORT, else 8628' },
    'data-dir': {
      type: 'string',
      value: 'DIR',
      summary: 'Data folder; else DATA_DIR, else data in the product\u2019s folder',
    },
    only: {
      type: 'string',
      value: 'HALF',
      summary: 'Serve one half of the service, identity or charts; else ONLY, else both',
      choices: halves,
    },
  },
  examples: [
    ['serve', 'serve on http://127.0.0.1:8628'],
    ['serve --only charts', 'the charts alone, for tokens of the identity server at AUTH_URL on another host'],
    ['serve --port 9000 --data-dir /srv/charts', 'elsewhere, with its own data'],
  ],
  notes: [
    'docs/reference/configuration.md lists all settings of the environment and the configuration file. Ctrl-C stops it.',
  ],
  run: async ({ values }, context) => {
    const { serveUntilStopped } = await import('./serve-until-stopped.ts')
    const flags = { HOST: values.host, PORT: values.port, DATA_DIR: values['data-dir'], ONLY: values.only }
    const given = Object.entries(flags).filter(([, value]) => value !== undefined)
    await serveUntilStopped({ ...context, env: { ...context.env, ...Object.fromEntries(given) } })
    return 'ok'
  },
})
