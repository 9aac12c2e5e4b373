/** Image pixels from the top-left corner, x to the right, y down. Not rounded. */
export type Point = { readonly x: number; readonly y: number }

/** Image pixels from the top-left corner. */
export type Frame = { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number }
