import { crc32, deflateRawSync } from 'node:zlib'

/** An entry of a zip; the optional fields make damaged and hostile zips. */
export type ZipEntry = {
  readonly name: string
  readonly data: Uint8Array | string
  readonly stored?: boolean
  /** Wrong sizes and checksum for the headers. */
  readonly claims?: { readonly packed?: number; readonly unpacked?: number; readonly crc?: number }
  /** Unix mode in the external attributes. */
  readonly mode?: number
  readonly encrypted?: boolean
  readonly method?: number
  /** A wrong offset of the local header, for the directory. */
  readonly offset?: number
}

/** A zip built byte by byte; `count`: a wrong number of entries for its end record. */
export function makeZip(entries: readonly ZipEntry[], claims: { readonly count?: number } = {}): Buffer {
  const locals: Buffer[] = []
  const central: Buffer[] = []
  let at = 0
  for (const entry of entries) {
    const packed = pack(entry)
    const local = Buffer.concat([header(entry, packed, 'local', 0), packed])
    central.push(header(entry, packed, 'central', entry.offset ?? at))
    locals.push(local)
    at += local.length
  }
  const directory = Buffer.concat(central)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(claims.count ?? entries.length, 8)
  end.writeUInt16LE(claims.count ?? entries.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...locals, directory, end])
}

/** The same zip with a ZIP64 end record that states `count` entries. */
export function withZip64End(zip: Buffer, count: bigint): Buffer {
  const body = zip.subarray(0, -22)
  const end = zip.subarray(-22)
  const record = Buffer.alloc(56)
  record.write('PK\x06\x06', 'latin1')
  record.writeBigUInt64LE(44n, 4)
  record.writeBigUInt64LE(count, 24)
  record.writeBigUInt64LE(count, 32)
  record.writeBigUInt64LE(BigInt(end.readUInt32LE(12)), 40)
  record.writeBigUInt64LE(BigInt(end.readUInt32LE(16)), 48)
  const locator = Buffer.alloc(20)
  locator.write('PK\x06\x07', 'latin1')
  locator.writeBigUInt64LE(BigInt(body.length), 8)
  locator.writeUInt32LE(1, 16)
  const pointer = Buffer.from(end)
  pointer.fill(0xff, 8, 20)
  return Buffer.concat([body, record, locator, pointer])
}

const pack = ({ data, stored }: ZipEntry): Buffer => (stored ? Buffer.from(data) : deflateRawSync(data))

function header(entry: ZipEntry, packed: Buffer, kind: 'local' | 'central', offset: number): Buffer {
  const { name, data, stored, claims = {}, mode = 0o100644, encrypted, method } = entry
  const named = Buffer.from(name)
  const common = Buffer.alloc(26)
  common.writeUInt16LE(20, 0)
  common.writeUInt16LE(0x0800 | (encrypted ? 1 : 0), 2)
  common.writeUInt16LE(method ?? (stored ? 0 : 8), 4)
  common.writeUInt32LE(claims.crc ?? crc32(data), 10)
  common.writeUInt32LE(claims.packed ?? packed.length, 14)
  common.writeUInt32LE(claims.unpacked ?? Buffer.byteLength(data), 18)
  common.writeUInt16LE(named.length, 22)
  if (kind === 'local') return Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), common, named])
  const rest = Buffer.alloc(14)
  rest.writeUInt32LE((mode << 16) >>> 0, 6)
  rest.writeUInt32LE(offset, 10)
  return Buffer.concat([Buffer.from('PK\x01\x02\x14\x03', 'latin1'), common, rest, named])
}
