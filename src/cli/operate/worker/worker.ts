import { setSettings } from '../../../config/index.ts'
import { command } from '../../command.ts'
import { CommandError } from '../../command-error.ts'

export const worker = command({
  summary: 'Run long jobs',
  arguments: [],
  options: {},
  examples: [
    ['worker', 'run imports, backups and other jobs of this service until Ctrl-C'],
    ['worker --json', 'the same; errors at the start are JSON'],
  ],
  notes: [
    'Workers have the settings of the servers: DATABASE_URL or DATA_DIR, and IMAGES. With an SQLite file they run on the machine of the server. They never get MASTER_KEY: a worker that finds it set does not start, and one never reads the file master.key.',
    'A job of a worker that ends is taken over by another. SIGTERM or Ctrl-C gives the running job back within SHUTDOWN_TIMEOUT.',
    'Without workers the server starts a process when a job is due. WORKERS=outside on the servers leaves all jobs to workers. OPS_PORT serves probes and metrics of the worker.',
  ],
  run: async (_, context) => {
    if (setSettings(context).secrets.includes('MASTER_KEY'))
      throw new CommandError(
        'failed',
        'A worker must not have the master key, and MASTER_KEY or MASTER_KEY_FILE is set here',
        'Unset it for workers, in the environment and the configuration file. Jobs that need it run in servers.',
      )
    const [{ runWorker }, { stopRequested }] = await Promise.all([
      import('./run-worker.ts'),
      import('../stop-request.ts'),
    ])
    const { terminal, signal } = context
    const stop = stopRequested(signal)
    void stop.then(() => terminal.say('Stopping …'))
    const onStart = () => terminal.say('The worker runs. Ctrl-C stops it.')
    await runWorker(context, { manifestKey: null, endsWhenIdle: false, stop, onStart })
    return 'ok'
  },
})
