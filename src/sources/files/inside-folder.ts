import { constants, open, realpath } from 'node:fs/promises'
import { isAbsolute, relative, resolve, sep } from 'node:path'
import { Rejection } from '../../facts/index.ts'
import { diskReason } from '../../failures/index.ts'
import { mostChartBytes } from '../workers/chart-file-limits.ts'

/** The true path of a file that lies inside a folder, links followed. Throws Rejection for one that does not or is absent. */
export async function fileInside(folder: string, file: string): Promise<string> {
  const outside = new Rejection('outside the folder: only files inside it are imported; copy it there')
  if (isAbsolute(file) || file.split(/[/\\]/).includes('..')) throw outside
  const [home, path] = await Promise.all([realpath(folder), realpath(resolve(folder, file))]).catch(
    (cause: NodeJS.ErrnoException) => {
      throw new Rejection(
        cause.code === 'ENOENT' ? 'not found in the folder' : `cannot be read: ${diskReason(cause)}`,
        {
          cause,
        },
      )
    },
  )
  const way = relative(home, path)
  if (way === '' || way === '..' || way.startsWith(`..${sep}`) || isAbsolute(way)) throw outside
  return path
}

/** The bytes of a regular file within the limit, checked on the open file so that it cannot be replaced in between. */
export async function readWithinLimit(path: string, limit: number = mostChartBytes): Promise<Uint8Array> {
  // Without O_NONBLOCK, opening a named pipe would block.
  const handle = await open(path, constants.O_RDONLY | constants.O_NONBLOCK).catch((cause: NodeJS.ErrnoException) => {
    throw new Rejection(`cannot be read: ${diskReason(cause)}`, { cause })
  })
  try {
    const found = await handle.stat()
    if (!found.isFile()) throw new Rejection('not a file')
    if (found.size > limit) {
      throw new Rejection(`too large: ${found.size} bytes; the limit is ${limit / 2 ** 20} MiB`)
    }
    return await handle.readFile().catch((cause: NodeJS.ErrnoException) => {
      throw new Rejection(`cannot be read: ${diskReason(cause)}`, { cause })
    })
  } finally {
    await handle.close()
  }
}
