import { byDocs, type Edits } from './edits.ts'

const row = `  SERVER_NAME: plain({
    field: 'serverName',
    parse: (text) => text,
    fallback: () => 'platekeeper',
    meaning: 'Name of this server in its metrics',
    defaultText: '\`platekeeper\`',
  }),`

/** `SERVER_NAME`, a label of every metric. */
export const setting: Edits = {
  'src/config/settings.ts': [{ before: '  VIEWER: plain({', add: row }],
  'docs/reference/configuration.md': byDocs,
  'src/config/read-config.test.ts': [{ before: "    logLevel: 'warn',", add: "    serverName: 'platekeeper'," }],
  'src/compose/health.ts': [
    { before: '  registerMetrics(metrics,', add: '  metrics.setDefaultLabels({ server: config.serverName })' },
  ],
}
