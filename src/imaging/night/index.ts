/** The night colours, for imported and drawn charts alike. */
export { contrast, luminance } from './luminance.ts'
export { nightPalette, nightTable } from './night-palette.ts'
export { nightPicture } from './night-picture.ts'
