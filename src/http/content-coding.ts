import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** In our order of preference, if the client has none. */
const codings = ['br', 'gzip', 'identity'] as const
export type ContentCoding = (typeof codings)[number]

/** The coding among ours that Accept-Encoding prefers; `identity` when it accepts none of them (RFC 9110 §12.5.3). */
export function acceptedCoding(acceptEncoding: string | undefined): ContentCoding {
  if (!acceptEncoding) return 'identity'
  const weights = readWeights(acceptEncoding)
  const weightOf = (coding: ContentCoding) => weights.get(coding) ?? weights.get('*') ?? 0
  const best = codings.filter((coding) => weightOf(coding) > 0).sort((a, b) => weightOf(b) - weightOf(a))[0]
  return best ?? 'identity'
}

function readWeights(acceptEncoding: string): ReadonlyMap<string, number> {
  const weights = new Map<string, number>()
  for (const item of acceptEncoding.toLowerCase().split(',')) {
    const [name = '', ...parameters] = item.split(';').map((part) => part.trim())
    const quality = parameters.find((parameter) => parameter.startsWith('q='))
    const weight = quality === undefined ? 1 : Number(quality.slice(2))
    weights.set(name, weight >= 0 && weight <= 1 ? weight : 0)
  }
  return weights
}

const brotliBytes = promisify(brotliCompress)
const gzipBytes = promisify(gzip)

// The highest brotli quality costs 30 times as much for a tenth less; responses change with every edition.
const brotliQuality = 5

const encoders: Record<ContentCoding, (bytes: Uint8Array) => Promise<Uint8Array>> = {
  br: (bytes) => brotliBytes(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } }),
  gzip: (bytes) => gzipBytes(bytes),
  identity: async (bytes) => bytes,
}

export function encode(bytes: Uint8Array, coding: ContentCoding): Promise<Uint8Array> {
  return encoders[coding](bytes)
}
