import { GeoreferenceFault } from '../../facts/geodesy/index.ts'
import { openZipBytes } from '../files/zip-files.ts'
import { SourceError } from '../source/source-error.ts'

/**
 * The KML of a KMZ archive: `doc.kml`, else its only .kml file. Pictures and other files in it are not unpacked.
 * Throws GeoreferenceFault, and Rejection for a KML beyond `limit` bytes or damaged.
 */
export async function kmlOfKmz(bytes: Uint8Array, limit: number): Promise<Uint8Array> {
  const { files } = await openZipBytes('the archive', bytes).catch((cause) => {
    throw cause instanceof SourceError ? new GeoreferenceFault(cause.message, { cause }) : cause
  })
  const found = files.filter((file) => /\.kml$/i.test(file.name))
  const main =
    found.find((file) => file.name.toLowerCase() === 'doc.kml') ?? (found.length === 1 ? found[0] : undefined)
  if (!main) throw new GeoreferenceFault(`it contains ${found.length} .kml files and no doc.kml`)
  return main.read(limit)
}
