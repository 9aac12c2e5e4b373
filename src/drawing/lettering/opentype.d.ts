/** What lettering.ts uses of opentype.js, which ships no types. Coordinates in font units, y up. */
declare module 'opentype.js' {
  type Command =
    | { readonly type: 'M' | 'L'; readonly x: number; readonly y: number }
    | { readonly type: 'Q'; readonly x1: number; readonly y1: number; readonly x: number; readonly y: number }
    | {
        readonly type: 'C'
        readonly x1: number
        readonly y1: number
        readonly x2: number
        readonly y2: number
        readonly x: number
        readonly y: number
      }
    | { readonly type: 'Z' }
  type Glyph = {
    readonly index: number
    readonly advanceWidth: number
    readonly path: { readonly commands: Command[] }
  }
  type Font = {
    readonly unitsPerEm: number
    charToGlyph(character: string): Glyph
    getKerningValue(left: Glyph, right: Glyph): number
  }
  const opentype: { parse(bytes: ArrayBuffer): Font }

  export { type Command, type Font, type Glyph }
  // biome-ignore lint/style/noDefaultExport: that is how the library exports itself
  export default opentype
}
