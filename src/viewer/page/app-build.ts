import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { acceptedCoding, encode, type Representation, RepresentationCache, representation } from '../../http/index.ts'

type Coding = ReturnType<typeof acceptedCoding>

/** A file of the build as it is sent. */
export type BuiltFile = Representation & { readonly coding: Coding }

/** The build of packages/web: its pages, a few files next to them, and `assets/`, whose names contain a hash of their content. */
export type AppBuild = {
  /** null: not built yet. Read each time: a build can appear, or be replaced, while the server runs. */
  index(): Promise<string | null>
  /** null: no such file. `acceptEncoding`: of the request. */
  asset(name: string, acceptEncoding: string | undefined): Promise<BuiltFile | null>
  /** A file next to the pages. null: no such file, or a page. */
  file(name: string): Promise<Buffer | null>
}

/** Cache size: more than the complete build in every content coding. */
const cacheBytes = 32 * 1024 * 1024

/** Names without a path: a build has no deeper folders. File systems reject much longer names. */
const plainName = /^[\w-][\w.-]{0,199}$/

export function openBuild(folder: string): AppBuild {
  const cache = new RepresentationCache(cacheBytes, representation)
  const inFolder = (name: string) => readIfThere(join(folder, name))

  return {
    index: async () => (await inFolder('index.html'))?.toString('utf8') ?? null,
    file: async (name) => (plainName.test(name) && !name.endsWith('.html') ? inFolder(name) : null),
    async asset(name, acceptEncoding) {
      if (!plainName.test(name)) return null
      const coding = isCompressed(name) ? 'identity' : acceptedCoding(acceptEncoding)
      try {
        const bytes = await cache.get(`${name} ${coding}`, async () => {
          const content = await inFolder(join('assets', name))
          if (content === null) throw new NoSuchFile()
          return encode(content, coding)
        })
        return { ...bytes, coding }
      } catch (error) {
        if (error instanceof NoSuchFile) return null
        throw error
      }
    },
  }
}

/** Ends a load, so that absence is not cached. */
class NoSuchFile extends Error {}

const isCompressed = (name: string): boolean => /\.(?:png|jpe?g|webp|avif|woff2)$/.test(name)

async function readIfThere(path: string): Promise<Buffer | null> {
  try {
    return await readFile(path)
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'EISDIR')) return null
    throw error
  }
}
