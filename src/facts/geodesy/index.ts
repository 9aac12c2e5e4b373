/** GEODESY: affine maps, projections and calibrations: where on earth a page lies, as plain data and pure functions. */
export { type Affine, apply, compose, fitAffine, invert, type Pair, type Point } from './affine.ts'
export { type Calibration, type ImageSize, leanText, mostTurn } from './calibration.ts'
export { GeoreferenceFault } from './georeference-fault.ts'
export { circleArea, insetAreas, insetFields, movedArea, polygonArea } from './inset-area.ts'
export { leastSquares } from './least-squares.ts'
export { geographic, type Projection, projectionOf } from './projection.ts'
