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
import { above, type Fit, fitBox, isSameViewport, moved, type Screen, type Viewport } from '../plane/fit.ts'
import { type Extent, extentOf, type Place } from '../plane/pixel-plane.ts'
import { nearestTurn } from '../plane/turn.ts'
import type { DecodedImage } from './decoded-image.ts'
import { type Drawing, type DrawnLayer, openDrawnLayer } from './drawn-layer.ts'
import { openImageLayer } from './image-layer.ts'

export type StagedChart = Pick<ChartRecord, 'id' | 'width' | 'height'>

/**
 * For selecting single pixels of the image: enlarged pixels are squares (zoom up to 12 or more), without rotation, inertia, animation or
 * zoom by double-click. `holds`: whether a press grabs an object on top of the image, so that the map is not dragged.
 */
export type Aiming = { readonly holds: (event: MapBrowserEvent) => boolean }

/** A chart on the screen, in a plane whose unit is a pixel of its image. Each chart gets its own stage. */
export type Stage = {
  readonly map: OlMap
  readonly element: HTMLElement
  readonly chart: StagedChart
  /** Undefined: the chart is not georeferenced. */
  readonly chartMap: ChartMap | undefined
  readonly extent: Extent
  show(image: DecodedImage): void
  /** The image shown; null: not loaded yet. */
  image(): DecodedImage | null
  /** Draws over the image, below the layers of tools. */
  drawOver(draw: (drawing: Drawing) => void): DrawnLayer
  /** 0 to 1: the opacity of the chart over the base map. */
  setOpacity(opacity: number): void
  fit(fit: Fit): void
  /** Like `fit`, unless the person has moved the chart since the last fit. */
  fitUnlessMoved(fit: Fit): void
  /** Height in screen pixels that a panel covers at the lower edge; the chart is fitted above it. */
  setCoveredHeight(height: number): void
  /** Moves to a box, enlarged no further than one screen pixel for each of the image. `hidden`: height in screen pixels that a panel covers at the lower edge. */
  showBox(box: Extent, hidden: number): void
  /** Above 1 enlarges. */
  zoom(factor: number): void
  /** Moves the viewport by screen pixels to the right and down. */
  pan(right: number, down: number): void
  /** Radians, clockwise. */
  turn(rotation: number): void
  /** Moves without an animation: the caller animates the position itself. */
  follow(center: Place, rotation: number | undefined): void
  /** true: only the map area is drawn, and the viewport may leave it, over the base map. false: the whole chart is drawn and stays in view. */
  showSurroundings(isOn: boolean): void
  close(): void
}

/** Screen pixels around a box that is fitted. */
const border = 8

const sizeOf = ({ clientWidth: width, clientHeight: height }: HTMLElement): Screen => ({ width, height })

/** Milliseconds of an animation. */
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
    // A press of an unsteady hand moves a few pixels and still counts as a press.
    ...(aiming && { moveTolerance: 5 }),
    view: viewOf(projection, extent, fitBox(extent, sizeOf(element), { border }), {
      closest,
      showsSurroundings: false,
    }),
  })
  const imageLayer = openImageLayer(chart, { chartMap, isSharp: aiming !== undefined })
  map.addLayer(imageLayer.layer)

  const screen = () => {
    const [width = 1, height = 1] = map.getSize() ?? []
    return { width, height }
  }
  let fitted: { readonly fit: Fit; readonly viewport: Viewport } | null = null
  let isMoved = false
  const animate = (to: Partial<Viewport> & { rotation?: number }) => {
    fitted = null
    isMoved = true
    map.getView().cancelAnimations()
    map.getView().animate({ ...to, duration: aiming ? 0 : duration() })
  }
  let covered = 0
  const viewportAbove = (
    hidden: number,
    box: Extent,
    options: { readonly border: number; readonly only?: 'width' },
  ) => {
    const { width, height } = screen()
    const by = Math.min(hidden, height / 2)
    const rotation = map.getView().getRotation()
    const viewport = fitBox(box, { width, height: height - by }, { rotation, ...options })
    return {
      viewport,
      centerAt: (resolution: number) => above(viewport.center, { rotation, by: (-by / 2) * resolution }),
    }
  }
  const viewportOf = (fit: Fit): Viewport => {
    const box = fit === 'planview' && chartMap ? extentOf(chartMap.planview, chart.height) : extent
    const { viewport, centerAt } = viewportAbove(covered, box, { border, ...(fit === 'width' && { only: 'width' }) })
    return { center: centerAt(viewport.resolution), resolution: viewport.resolution }
  }
  const present = (): Viewport => {
    const view = map.getView()
    return { center: view.getCenter() as Place, resolution: view.getResolution() ?? 1 }
  }
  const fitTo = (fit: Fit) => {
    const viewport = viewportOf(fit)
    if (!isSameViewport(viewport, present())) animate({ center: viewport.center, resolution: viewport.resolution })
    fitted = { fit, viewport }
    isMoved = false
  }
  const isAsFitted = () =>
    fitted !== null && (map.getView().getAnimating() || isSameViewport(fitted.viewport, present()))
  // Fits again after a rotation of the phone or a change of full screen, if the chart was fitted before.
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
    fitUnlessMoved: (fit) => {
      if (isAsFitted() || (fitted === null && !isMoved)) fitTo(fit)
    },
    showBox(box, hidden) {
      const { viewport, centerAt } = viewportAbove(hidden, box, { border: 3 * border })
      const resolution = Math.max(viewport.resolution, 1)
      animate({ center: centerAt(resolution), resolution })
    },
    setCoveredHeight(height) {
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
    showSurroundings(around) {
      fitted = null
      isMoved = true
      imageLayer.clipToMapArea(around)
      const view = map.getView()
      const viewport = { center: (view.getCenter() ?? [0, 0]) as Place, resolution: view.getResolution() ?? 1 }
      map.setView(
        viewOf(
          projection,
          extent,
          { ...viewport, rotation: view.getRotation() },
          { closest, showsSurroundings: around },
        ),
      )
    },
    close() {
      const canvases = element.querySelectorAll('canvas')
      map.setTarget(undefined)
      // Else their memory stays until the next garbage collection.
      for (const canvas of canvases) canvas.width = canvas.height = 0
      map.dispose()
      imageLayer.close()
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
 * `closest`: pixels of the image per screen pixel at the highest zoom; OpenLayers may stop up to a factor of two earlier. The whole chart
 * can shrink to 50 screen pixels, so that two fit on a phone. The base map extends thirty chart sizes in each direction.
 */
function viewOf(
  projection: Projection,
  extent: Extent,
  { rotation = 0, ...viewport }: Viewport & { rotation?: number },
  { closest, showsSurroundings }: { readonly closest: number; readonly showsSurroundings: boolean },
): View {
  const [, , width, height] = extent
  const around = 30 * Math.max(width, height)
  return new View({
    projection,
    ...viewport,
    rotation,
    constrainRotation: false,
    minResolution: closest,
    maxResolution: showsSurroundings ? around / 400 : Math.max(width, height) / 50,
    extent: showsSurroundings ? [-around, -around, around, around] : extent,
    constrainOnlyCenter: true,
    smoothExtentConstraint: true,
  })
}
