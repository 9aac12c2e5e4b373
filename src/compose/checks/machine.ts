import { statSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import type { Random, SigningKeyStore } from '../../identity/index.ts'
import { type Outbound, type ReadCertificate, readCertificate } from '../../outbound/index.ts'
import { askArrival } from './arrival.ts'

/** What checks ask of this machine and its surroundings. */
export type Machine = {
  /** Bytes of the file system of a folder; null: the folder does not exist. */
  freeSpace(folder: string): Promise<{ readonly free: number; readonly total: number } | null>
  /** The permission bits; null: the file does not exist, or the system has none. */
  mode(path: string): number | null
  /** Bytes of a file; 0: it does not exist. */
  size(path: string): number
  readonly certificate: ReadCertificate
  /** How a request to a public URL of this service arrives; null: there is no key to ask with. */
  readonly arrival: ReturnType<typeof askArrival> | null
  /** Tries the mail server; null: no mail is sent here. */
  readonly mailFault: (() => Promise<{ readonly reason: string } | null>) | null
  masterKeyFault(signingKeys: SigningKeyStore): Promise<MasterKeyFault | null>
}

export type MasterKeyFault = {
  readonly kind: 'missing' | 'foreign' | 'unreadable'
  readonly details: string
}

export type MachineParts = Pick<Machine, 'mailFault' | 'masterKeyFault'> & {
  readonly outbound: Outbound
  readonly random: Random
  /** The master key, or on a host that has none that of its viewer; null: there is none yet. */
  readonly serviceKey: Buffer | null
}

export function thisMachine({ outbound, random, serviceKey, ...parts }: MachineParts): Machine {
  return {
    ...parts,
    async freeSpace(folder) {
      const found = await statfs(folder).catch(() => null)
      return found && { free: found.bavail * found.bsize, total: found.blocks * found.bsize }
    },
    mode: (path) => {
      const found = process.platform === 'win32' ? undefined : statSync(path, { throwIfNoEntry: false })
      return found ? found.mode & 0o777 : null
    },
    size: (path) => statSync(path, { throwIfNoEntry: false })?.size ?? 0,
    certificate: readCertificate,
    arrival: serviceKey && askArrival({ serviceKey, outbound, random }),
  }
}
