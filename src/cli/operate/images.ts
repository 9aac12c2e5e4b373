import type { ImageFault, ImageVerification } from '../../editions/index.ts'
import { type Context, command } from '../command.ts'
import { progressBar } from '../terminal/progress-bar.ts'
import { withService, withStoredService } from './with-service.ts'

const columns = [
  { title: 'Image' },
  { title: 'State' },
  { title: 'Bytes', align: 'right' },
  { title: 'Used by', flexible: true },
] as const

export const imagesVerify = command({
  summary: 'Verify every stored chart image',
  arguments: [],
  options: {},
  examples: [
    ['images verify', 'read every image and list those that are damaged or missing'],
    ['images verify --json', 'progress as lines of JSON, then the result as the last line'],
  ],
  notes: [
    'damaged: the bytes do not match the hash in the file name (SHA-256). missing: an edition lists the image, but there is no file. unreadable: the disk reports an error. The server responds 503 to requests for damaged and unreadable images and for missing ones of live editions, and 404 for missing ones of other editions.',
    'Changes nothing. The next import of the charts writes their images again; the server writes those of the demo at startup. The exit code is 1 if any image is listed.',
  ],
  run: async (_, context) => {
    const { terminal, now, signal } = context
    const onProgress = progressBar(terminal, now)
    const found = await withStoredService(context, async ({ editions, parts }) =>
      (await editions()).verifyImages({ ...parts, onProgress, signal }),
    )
    terminal.status('')
    const intact = found.faults.length === 0
    if (terminal.json) terminal.print(JSON.stringify({ intact, ...found }))
    else show(found, context)
    return intact ? 'ok' : 'failed'
  },
})

export const imagesAdopt = command({
  summary: 'Use the image folder of this data folder from now on',
  arguments: [],
  options: {},
  examples: [['images adopt', 'after the image folder was moved or lost']],
  notes: [
    'A database belongs to one image folder: a file `marker` in it contains the same text as the database. Servers with another folder log that at startup, and charts cannot be imported there.',
    'The folder keeps its marker, or gets one; the database takes it. Images are neither copied nor removed.',
  ],
  run: async (_, context) => {
    const { adoptFolder } = await import('../../charts/index.ts')
    const { terminal, program } = context
    const folder = await withService(context, async ({ parts }) => {
      const marker = await adoptFolder(parts, parts.now)
      return { folder: parts.images.place, marker }
    })
    if (terminal.json) terminal.printJson(folder)
    else {
      terminal.print(`The database belongs to ${folder.folder} now.`)
      terminal.say(`To list the images that it lacks: ${program} images verify`)
    }
    return 'ok'
  },
})

function show({ checked, bytes, faults }: ImageVerification, { terminal, program }: Context): void {
  const size = `${(bytes / 2 ** 20).toFixed(1)} MiB`
  if (faults.length === 0) {
    terminal.print(`Images intact: ${checked}, ${size}.`)
    return
  }
  terminal.printTable(columns, faults.map(cells))
  const counts = (['damaged', 'missing', 'unreadable'] as const)
    .map((kind) => [faults.filter(({ fault }) => fault === kind).length, kind] as const)
    .filter(([count]) => count > 0)
  terminal.say(`${checked} images checked, ${size}: ${counts.map(([count, kind]) => `${count} ${kind}`).join(', ')}.`)
  for (const remedy of new Set(faults.flatMap((fault) => remediesFor(fault, program)))) terminal.say(remedy)
}

const cells = ({ image, fault, bytes, sources }: ImageFault) => [
  image,
  fault,
  bytes === null ? '' : String(bytes),
  sources.join(', '),
]

function remediesFor({ image, sources }: ImageFault, program: string): readonly string[] {
  if (image.startsWith('notice_')) return ['Demo images: restart the server, which writes them again.']
  if (sources.length === 0) return [`Not used by any edition: ${program} editions prune deletes such images.`]
  return sources.map((source) =>
    source === 'demo'
      ? 'Demo charts: restart the server, which writes them again.'
      : `Charts of ${source}: import them again.`,
  )
}
