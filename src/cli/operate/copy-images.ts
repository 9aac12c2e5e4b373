import { resolve } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type { Config, ImagePlace } from '../../config/index.ts'
import { type Context, command } from '../command.ts'
import { CommandError } from '../command-error.ts'
import { progressBar } from '../terminal/progress-bar.ts'
import { bucketPlaceIn } from './bucket-place.ts'
import { withService } from './with-service.ts'

export const imagesCopy = command({
  summary: 'Copy all chart images to a bucket or a folder, while the server runs',
  arguments: [],
  options: {
    to: { type: 'string', value: 'PLACE', summary: 'Where to: s3://BUCKET/PREFIX?endpoint=…&region=…, or a folder' },
    from: { type: 'string', value: 'PLACE', summary: 'Where from; the other one is where this server has its images' },
  },
  examples: [
    ['images copy --to "s3://charts/images?region=eu-central-1"', 'from here to a bucket'],
    ['images copy --to data/images', 'from the bucket in IMAGES to a folder'],
    ['images copy --from data/images', 'to the bucket in IMAGES, what was imported before servers used it'],
  ],
  notes: [
    'The keys of a bucket are AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, as for IMAGES. Nothing is removed in either place.',
    'Images are compared by the hash in their names: what is there and intact is not copied again, so the command can be interrupted at any time and run again. A damaged image is listed and not copied; the exit code is then 1.',
    'At the end the place gets the marker of the database. Then set IMAGES, restart the servers one after another, and run the command again with --from for what was imported meanwhile.',
  ],
  run: async ({ values: { to, from } }, context) => {
    if (to === undefined && from === undefined)
      throw new CommandError('usage', '--to is missing', 'Name where to copy the images: a bucket, or a folder.')
    const { terminal, now, signal, program } = context
    const [{ copyImages }, { openImages }, { bucketParts }, { refuseForeignFolder }] = await Promise.all([
      import('../../charts/index.ts'),
      import('../../store/index.ts'),
      import('./bucket-parts.ts'),
      import('./server/image-folder.ts'),
    ])
    const onProgress = progressBar(terminal, now)
    const { source, target, copied } = await withService(context, async ({ config, parts }) => {
      const placeOf = (word: string | undefined) =>
        word === undefined ? config.places.images : namedPlace(word, config, context)
      const open = (place: ImagePlace) =>
        openImages({ ...config.places, images: place }, { bucket: bucketParts(context) })
      const [here, there] = [placeOf(from), placeOf(to)]
      const [images, other] = [await open(here), await open(there)]
      if (isDeepStrictEqual(here, there))
        throw new CommandError('usage', `The images are in ${images.place} already`, 'Name another place.')
      const result = await copyImages({ ...parts, images, target: other, onProgress, signal }).catch(
        refuseForeignFolder,
      )
      return { source: images.place, target: other.place, copied: result }
    })
    terminal.status('')
    if (terminal.json) terminal.print(JSON.stringify({ from: source, to: target, ...copied }))
    else {
      const size = `${(copied.bytes / 2 ** 20).toFixed(1)} MiB`
      terminal.print(`Images copied to ${target}: ${copied.copied}, ${size}. There before: ${copied.there}.`)
      for (const { image, fault } of copied.faults) terminal.print(`${image}: ${fault}, not copied`)
      if (copied.faults.length > 0)
        terminal.say(`${program} images verify lists what to import again. Then run this command again.`)
    }
    return copied.faults.length === 0 ? 'ok' : 'failed'
  },
})

const namedPlace = (word: string, config: Config, { cwd }: Context): ImagePlace =>
  bucketPlaceIn(word, config) ?? { kind: 'folder', folder: resolve(cwd, word) }
