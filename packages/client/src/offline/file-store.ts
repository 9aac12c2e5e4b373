/** Where charts are kept for use without a network: bytes by name. Names are of letters, digits, `.`, `-` and `/`. */
export type FileStore = {
  /** undefined: there is none of that name. */
  read(name: string): Promise<Uint8Array | undefined>
  /** Whole or not at all. */
  write(name: string, bytes: Uint8Array<ArrayBuffer>): Promise<void>
  remove(name: string): Promise<void>
  /** The names that begin with `start`. */
  names(start: string): Promise<readonly string[]>
}

/**
 * Files in memory, lost when the program ends: for tests. Never throws.
 *
 * @see FileStore
 */
export function memoryFileStore(): FileStore {
  const files: Record<string, Uint8Array | undefined> = {}
  return {
    read: async (name) => files[name],
    write: async (name, bytes) => {
      files[name] = bytes
    },
    remove: async (name) => {
      delete files[name]
    },
    names: async (start) => Object.keys(files).filter((name) => name.indexOf(start) === 0),
  }
}
