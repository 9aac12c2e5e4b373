import { Buffer } from 'node:buffer'
import { watermarkSvg } from '../watermark/watermark-svg.ts'

/** The part of `sharp` that is used; this package does not depend on it. */
type Sharp = (input: Uint8Array) => {
  metadata(): Promise<{ width?: number; height?: number }>
  composite(overlays: { input: Buffer }[]): { png(): { toBuffer(): Promise<Uint8Array> } }
}

/**
 * A PNG with the watermark in the middle of its lower margin. Size and pixels elsewhere stay as they are. Letters are drawn with a
 * font of the machine: install one in containers.
 *
 * @param png For example `bytes` of `downloadChartImage`.
 * @param username `preferred_username` of the user information.
 * @param sharp The default export of the package `sharp`, which the application has installed.
 * @throws {Error} What sharp throws, for example if `png` is damaged.
 * @see service.md, Client rules 3
 */
export async function watermarkPng(png: Uint8Array, username: string, sharp: Sharp): Promise<Uint8Array> {
  const { width = 0, height = 0 } = await sharp(png).metadata()
  const overlay = Buffer.from(watermarkSvg(username, { width, height }))
  return sharp(png)
    .composite([{ input: overlay }])
    .png()
    .toBuffer()
}
