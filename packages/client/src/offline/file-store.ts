/** A store for charts that are used without a network: bytes by name. Names consist of letters, digits, `.`, `-` and `/`. */
export type FileStore = {
  /** undefined: no file has this name. */
  read(name: string): Promise<Uint8Array | undefined>
  /** Writes the whole file or nothing. */
  write(name: string, bytes: Uint8Array<ArrayBuffer>): Promise<void>
  remove(name: string): Promise<void>
  /** The names with this prefix. */
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
