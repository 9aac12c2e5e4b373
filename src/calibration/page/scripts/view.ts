export type Spot = { readonly x: number; readonly y: number }
export type Extent = { readonly width: number; readonly height: number }

/** Which part of the picture the stage shows: a pixel at (x, y) is at (x · scale + left, y · scale + top) of the stage. */
export type View = { readonly scale: number; readonly left: number; readonly top: number }

const scales = { least: 0.05, most: 12 }

export const toStage = ({ scale, left, top }: View, { x, y }: Spot): Spot => ({
  x: x * scale + left,
  y: y * scale + top,
})
export const toPicture = ({ scale, left, top }: View, { x, y }: Spot): Spot => ({
  x: (x - left) / scale,
  y: (y - top) / scale,
})

/** The whole picture in the middle of the stage. */
export function fitted(picture: Extent, stage: Extent): View {
  const scale = Math.min(stage.width / picture.width, stage.height / picture.height) * 0.97
  return { scale, left: (stage.width - picture.width * scale) / 2, top: (stage.height - picture.height * scale) / 2 }
}

/** What is at `spot` of the stage stays there. */
export function zoomed(view: View, factor: number, spot: Spot): View {
  const scale = Math.min(scales.most, Math.max(scales.least, view.scale * factor))
  const at = toPicture(view, spot)
  return { scale, left: spot.x - at.x * scale, top: spot.y - at.y * scale }
}

export const moved = (view: View, x: number, y: number): View => ({ ...view, left: view.left + x, top: view.top + y })

/** Moves no more than is needed to show a place, with a margin. */
export function showing(view: View, at: Spot, stage: Extent): View {
  const margin = Math.min(60, stage.width / 4, stage.height / 4)
  const { x, y } = toStage(view, at)
  const within = (value: number, most: number) => Math.min(Math.max(value, margin), most - margin) - value
  return moved(view, within(x, stage.width), within(y, stage.height))
}
