/** A page of a TIFF file that is not compressed. `more`: further fields of its directory: tag, type, and values or bytes. */
export type MadeTiffPage = {
  readonly width: number
  readonly height: number
  /** 8 bits each: 1 is grey, 3 are red, green and blue. */
  readonly samples: number
  readonly data: Uint8Array
  readonly more?: readonly Field[]
}
type Field = readonly [tag: number, type: 3 | 4 | 12, values: readonly number[]]

const bytesOf = { 3: 2, 4: 4, 12: 8 } as const
const [fieldBytes, headBytes] = [12, 8]

/** TIFF 6.0, "little-endian", each page with its directory before its data. */
export function tiffOf(pages: readonly MadeTiffPage[]): Buffer {
  const parts: Buffer[] = [Buffer.from([0x49, 0x49, 42, 0, headBytes, 0, 0, 0])]
  let at = headBytes
  for (const [index, page] of pages.entries()) {
    const part = directoryOf(page, at, index < pages.length - 1)
    parts.push(part)
    at += part.length
  }
  return Buffer.concat(parts)
}

function directoryOf(
  { width, height, samples, data, more = [] }: MadeTiffPage,
  at: number,
  isFollowed: boolean,
): Buffer {
  const own: readonly Field[] = [
    [256, 4, [width]],
    [257, 4, [height]],
    [258, 3, Array<number>(samples).fill(8)],
    [259, 3, [1]],
    [262, 3, [samples >= 3 ? 2 : 1]],
    [273, 4, [0]],
    [277, 3, [samples]],
    [278, 4, [height]],
    [279, 4, [data.length]],
  ]
  const fields = [...own.filter(([tag]) => !more.some(([other]) => other === tag)), ...more].sort(
    ([one], [other]) => one - other,
  )
  const directory = Buffer.alloc(2 + fields.length * fieldBytes + 4)
  directory.writeUInt16LE(fields.length)
  const values: Buffer[] = []
  let free = at + directory.length + data.length
  for (const [index, [tag, type, numbers]] of fields.entries()) {
    const place = 2 + index * fieldBytes
    directory.writeUInt16LE(tag, place)
    directory.writeUInt16LE(type, place + 2)
    directory.writeUInt32LE(numbers.length, place + 4)
    const written = Buffer.alloc(Math.max(4, numbers.length * bytesOf[type]))
    for (const [each, number] of (tag === 273 ? [at + directory.length] : numbers).entries()) {
      if (type === 12) written.writeDoubleLE(number, each * 8)
      else written.writeUIntLE(number, each * bytesOf[type], bytesOf[type])
    }
    if (written.length === 4) written.copy(directory, place + 8)
    else {
      directory.writeUInt32LE(free, place + 8)
      values.push(written)
      free += written.length
    }
  }
  if (isFollowed) directory.writeUInt32LE(free, directory.length - 4)
  return Buffer.concat([directory, data, ...values])
}
