import { networkInterfaces } from 'node:os'
import { type Config, readConfig } from '../../../config/index.ts'
import { command } from '../../command.ts'
import { CommandError } from '../../command-error.ts'
import { productFolder } from '../../product-folder.ts'
import { openToLan } from './lan.ts'

const halves = ['identity', 'charts'] as const satisfies readonly Config['only'][]

export const serve = command({
  summary: 'Run the server',
  arguments: [],
  options: {
    host: { type: 'string', value: 'HOST', summary: 'Address to listen on; default HOST or 127.0.0.1' },
    lan: {
      type: 'string',
      value: 'ADDRESS',
      isValueOptional: true,
      summary: 'Serve the local network: sets HOST, AUTH_URL and BASE_URL to this machine\u2019s address',
    },
    port: { type: 'string', value: 'PORT', summary: 'Port to listen on; default PORT or 8628' },
    'data-dir': {
      type: 'string',
      value: 'DIR',
      summary: 'Data folder; default DATA_DIR or data in the product\u2019s folder',
    },
    only: {
      type: 'string',
      value: 'HALF',
      summary: 'Serve one half; default ONLY or both',
      choices: halves,
    },
    'accept-new-rp': {
      type: 'boolean',
      summary: 'Start although AUTH_URL has another host than passkeys were made for; they then cannot be used',
    },
  },
  examples: [
    ['serve', 'serve on http://127.0.0.1:8628'],
    ['serve --lan', 'serve phones and tablets in the same network'],
    ['serve --only charts', 'serve charts only, for tokens issued by AUTH_URL on another host'],
    ['serve --port 9000 --data-dir /srv/charts', 'another port and data folder'],
  ],
  notes: ['All settings: docs/reference/configuration.md. Ctrl-C stops the server.'],
  run: async ({ values }, context) => {
    if (values.lan !== undefined && values.host !== undefined)
      throw new CommandError('usage', '--lan chooses the address to listen on: omit --host, or use --lan=ADDRESS')
    const { serveUntilStopped } = await import('./serve-until-stopped.ts')
    const flags = { HOST: values.host, PORT: values.port, DATA_DIR: values['data-dir'], ONLY: values.only }
    const given = Object.entries(flags).filter(([, value]) => value !== undefined)
    const env = { ...context.env, ...Object.fromEntries(given) }
    const machine = () => ({
      config: readConfig({ env, cwd: context.cwd, home: productFolder }),
      interfaces: networkInterfaces(),
    })
    const lan = values.lan === undefined ? null : openToLan(values.lan, machine())
    const options = { lan, acceptsNewHost: values['accept-new-rp'] }
    await serveUntilStopped({ ...context, env: { ...env, ...lan?.settings } }, options)
    return 'ok'
  },
})
