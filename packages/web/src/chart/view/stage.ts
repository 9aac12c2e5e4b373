import { altKeyOnly, primaryAction, shiftKeyOnly } from 'ol/events/condition'
import DragPan from 'ol/interaction/DragPan'
import DragRotate from 'ol/interaction/DragRotate'
import { defaults } from 'ol/interaction/defaults'
import type Interaction from 'ol/interaction/Interaction'
import OlMap from 'ol/Map'
import type MapBrowserEvent from 'ol/MapBrowserEvent'
import Projection from 'ol/proj/Projection'
import View from 'ol/View'
import type { ChartMap, ChartRecord } from '#client'
import { above, type Fit, fitBox, isSameLook, type Look, moved, type Screen } from '../plane/fit.ts'
import { type Extent, extentOf, type Place } from '../plane/pixel-plane.ts'
import { nearestTurn } from '../plane/turn.ts'
import type { DecodedImage } from './decoded-image.ts'
import { type Drawing, type DrawnLayer, openDrawnLayer } from './drawn-layer.ts'
import { openImageLayer } from './image-layer.ts'

export type StagedChart = Pick<ChartRecord, 'id' | 'width' | 'height'>

/**
 * A stage on which pixels of the image are aimed at: they are shown as squares when enlarged, at least up to twelve times, the image is never
 * turned nor flung nor moved gradually, and two presses are two. `holds`: whether a press takes hold of something that is laid over the image.
 */
export type Aiming = { readonly holds: (event: MapBrowserEvent) => boolean }

/** A chart on the screen, in a plane whose unit is a pixel of its image. One chart, one stage: none can show another's. */
export type Stage = {
  readonly map: OlMap
  readonly element: HTMLElement
  readonly chart: StagedChart
  /** Undefined: the chart is not georeferenced. */
  readonly chartMap: ChartMap | undefined
  readonly extent: Extent
  show(image: DecodedImage): void
  /** What is shown; null: nothing yet. */
  image(): DecodedImage | null
  /** Draws over the image, below what tools lay over it. */
  drawOver(draw: (drawing: Drawing) => void): DrawnLayer
  /** 0 to 1: how much of the chart is seen over the base map. */
  setOpacity(opacity: number): void
  fit(fit: Fit): void
  /** Fits, unless somebody has moved the chart since it was fitted last. */
  settle(fit: Fit): void
  /** Screen pixels at the lower edge that a panel covers: what is fitted is above them. */
  cover(height: number): void
  /** Moves to a box, at most to its own size. `hidden`: screen pixels at the lower edge that a panel covers. */
  lookAt(box: Extent, hidden: number): void
  /** Above 1 enlarges. */
  zoom(factor: number): void
  /** Screen pixels to the right and down that the look moves by. */
  pan(right: number, down: number): void
  /** Radians, clockwise. */
  turn(rotation: number): void
  /** Moves without an animation: an animation of its own is running. */
  follow(center: Place, rotation: number | undefined): void
  /** Shows the map area alone and lets the look leave it, to the base map around; or shows the whole chart and keeps it in sight. */
  setAround(isAround: boolean): void
  close(): void
}

/** Screen pixels around what is fitted. */
const border = 8

const sizeOf = ({ clientWidth: width, clientHeight: height }: HTMLElement): Screen => ({ width, height })

/** Milliseconds of a movement. */
const duration = () => (matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : 160)

export function openStage(
  element: HTMLElement,
  chart: StagedChart,
  { chartMap, aiming }: { readonly chartMap?: ChartMap | undefined; readonly aiming?: Aiming | undefined } = {},
): Stage {
  const closest = aiming ? 1 / 24 : 1 / 5
  const extent: Extent = [0, 0, chart.width, chart.height]
  const projection = new Projection({ code: `chart:${chart.id}`, units: 'pixels', extent })
  const map = new OlMap({
    target: element,
    controls: [],
    layers: [],
    interactions: aiming ? aimingInteractions(aiming) : readingInteractions(),
    keyboardEventTarget: element,
    // Hands are unsteady: a press that moves less is still a press.
    ...(aiming && { moveTolerance: 5 }),
    view: viewOf(projection, extent, fitBox(extent, sizeOf(element), { border }), { closest, isAround: false }),
  })
  const imageLayer = openImageLayer(chart, { chartMap, isSharp: aiming !== undefined })
  map.addLayer(imageLayer.layer)

  const screen = () => {
    const [width = 1, height = 1] = map.getSize() ?? []
    return { width, height }
  }
  let fitted: { readonly fit: Fit; readonly look: Look } | null = null
  let isMoved = false
  const animate = (to: Partial<Look> & { rotation?: number }) => {
    fitted = null
    isMoved = true
    map.getView().cancelAnimations()
    map.getView().animate({ ...to, duration: aiming ? 0 : duration() })
  }
  let covered = 0
  const lookAbove = (hidden: number, box: Extent, options: { readonly border: number; readonly only?: 'width' }) => {
    const { width, height } = screen()
    const by = Math.min(hidden, height / 2)
    const rotation = map.getView().getRotation()
    const look = fitBox(box, { width, height: height - by }, { rotation, ...options })
    return { look, centerAt: (resolution: number) => above(look.center, { rotation, by: (-by / 2) * resolution }) }
  }
  const lookOf = (fit: Fit): Look => {
    const box = fit === 'planview' && chartMap ? extentOf(chartMap.planview, chart.height) : extent
    const { look, centerAt } = lookAbove(covered, box, { border, ...(fit === 'width' && { only: 'width' }) })
    return { center: centerAt(look.resolution), resolution: look.resolution }
  }
  const present = (): Look => {
    const view = map.getView()
    return { center: view.getCenter() as Place, resolution: view.getResolution() ?? 1 }
  }
  const fitTo = (fit: Fit) => {
    const look = lookOf(fit)
    if (!isSameLook(look, present())) animate({ center: look.center, resolution: look.resolution })
    fitted = { fit, look }
    isMoved = false
  }
  const isAsFitted = () => fitted !== null && (map.getView().getAnimating() || isSameLook(fitted.look, present()))
  // A phone that is turned, full screen: what was fitted stays fitted.
  const fitAgain = () => {
    if (fitted && isAsFitted()) fitTo(fitted.fit)
  }
  map.on('change:size', fitAgain)

  return {
    map,
    element,
    chart,
    chartMap,
    extent,
    show: imageLayer.show,
    image: imageLayer.shown,
    drawOver: (draw) => openDrawnLayer(map, chart.height, draw),
    setOpacity: (opacity) => imageLayer.layer.setOpacity(opacity),
    fit: fitTo,
    settle: (fit) => {
      if (isAsFitted() || (fitted === null && !isMoved)) fitTo(fit)
    },
    lookAt(box, hidden) {
      const { look, centerAt } = lookAbove(hidden, box, { border: 3 * border })
      const resolution = Math.max(look.resolution, 1)
      animate({ center: centerAt(resolution), resolution })
    },
    cover(height) {
      if (height === covered) return
      covered = height
      fitAgain()
    },
    zoom: (factor) => animate({ resolution: (map.getView().getResolution() ?? 1) / factor }),
    pan(right, down) {
      const { center, resolution } = present()
      animate({ center: moved(center, { rotation: map.getView().getRotation(), right, down, resolution }) })
    },
    turn: (rotation) => animate({ rotation: nearestTurn(map.getView().getRotation(), rotation) }),
    follow(center, rotation) {
      fitted = null
      isMoved = true
      const view = map.getView()
      view.setCenter(center)
      if (rotation !== undefined) view.setRotation(nearestTurn(view.getRotation(), rotation))
    },
    setAround(around) {
      fitted = null
      isMoved = true
      imageLayer.setAround(around)
      const view = map.getView()
      const look = { center: (view.getCenter() ?? [0, 0]) as Place, resolution: view.getResolution() ?? 1 }
      map.setView(viewOf(projection, extent, { ...look, rotation: view.getRotation() }, { closest, isAround: around }))
    },
    close() {
      map.setTarget(undefined)
      map.dispose()
    },
  }
}

function readingInteractions(): Interaction[] {
  const usual = defaults({ altShiftDragRotate: false, keyboard: false, shiftDragZoom: false })
  const turn = new DragRotate({ condition: (event) => altKeyOnly(event) || shiftKeyOnly(event) })
  return [...usual.getArray(), turn]
}

function aimingInteractions({ holds }: Aiming): Interaction[] {
  const turning = { altShiftDragRotate: false, pinchRotate: false }
  const zooming = { doubleClickZoom: false, shiftDragZoom: false }
  const usual = defaults({ ...turning, ...zooming, keyboard: false, dragPan: false })
  return [...usual.getArray(), new DragPan({ condition: (event) => primaryAction(event) && !holds(event) })]
}

/**
 * `closest`: pixels of the image for one of the screen, at least; OpenLayers stops up to a factor of two before. 50 screen pixels for a whole chart is as small as it gets: it fits beside
 * another on a phone. Its map goes on for thirty charts around.
 */
function viewOf(
  projection: Projection,
  extent: Extent,
  { rotation = 0, ...look }: Look & { rotation?: number },
  { closest, isAround }: { readonly closest: number; readonly isAround: boolean },
): View {
  const [, , width, height] = extent
  const around = 30 * Math.max(width, height)
  return new View({
    projection,
    ...look,
    rotation,
    constrainRotation: false,
    minResolution: closest,
    maxResolution: isAround ? around / 400 : Math.max(width, height) / 50,
    extent: isAround ? [-around, -around, around, around] : extent,
    constrainOnlyCenter: true,
    smoothExtentConstraint: true,
  })
}
