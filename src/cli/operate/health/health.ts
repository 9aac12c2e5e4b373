import { readConfig } from '../../../config/index.ts'
import { furtherPaths } from '../../../contract/index.ts'
import { createOutbound, type Outbound, OutboundError } from '../../../outbound/index.ts'
import { command } from '../../command.ts'
import { CommandError } from '../../command-error.ts'
import { productFolder } from '../../product-folder.ts'
import { askOps, failedChecks, localUrl } from './ops-port.ts'

export const health = command({
  summary: 'Whether the server on this machine is ready; for HEALTHCHECK of containers',
  arguments: [],
  options: { live: { type: 'boolean', summary: 'Only whether its process answers' } },
  examples: [
    ['health', 'one line, and exit code 0 if the server is ready, else 1'],
    ['health --live', 'exit code 0 while the process answers'],
  ],
  notes: [
    'Asks OPS_PORT, with OPS_TOKEN. If OPS_PORT is not set, asks PORT, and a server that answers is ready. Settings are read as the server reads them.',
  ],
  run: async ({ values: { live } }, { terminal, env, cwd }) => {
    const config = readConfig({ env, cwd, home: productFolder })
    const outbound = createOutbound(env)
    const failures =
      config.opsPort === null ? await askMain(config, outbound) : await askOpsPort(config, live, outbound)
    const isWell = failures.length === 0
    const word = live ? 'alive' : 'ready'
    if (terminal.json) terminal.printJson({ [word]: isWell, failures })
    else terminal.print(isWell ? word : `not ${word}: ${failures.join(' ')}`)
    return isWell ? 'ok' : 'failed'
  },
})

async function askOpsPort(
  config: ReturnType<typeof readConfig>,
  live: boolean,
  outbound: Outbound,
): Promise<readonly string[]> {
  const path = live ? '/livez' : '/readyz'
  const { status, text } = await askOps(config, path, outbound).catch(noAnswer)
  if (status === 200) return []
  if (status === 401 || status === 403) throw new CommandError('failed', `OPS_PORT refused the request: ${text.trim()}`)
  const failed = failedChecks(text).map(({ name, reason }) => `${name}: ${reason}`)
  return failed.length > 0 ? failed : [text.trim()]
}

/** Any answer but a fault. */
const askMain = ({ host, port }: ReturnType<typeof readConfig>, outbound: Outbound): Promise<readonly string[]> =>
  outbound('own address', { url: localUrl(host, port) + furtherPaths.jwks[0] }, ({ status }) => ({ status, text: '' }))
    .catch(noAnswer)
    .then(({ status, text }) =>
      status > 0 && status < 500 ? [] : [text || `The server answers with status ${status}.`],
    )

function noAnswer(error: unknown): { readonly status: 0; readonly text: string } {
  if (!(error instanceof OutboundError || error instanceof TypeError)) throw error
  return { status: 0, text: 'The server does not answer.' }
}
