/** The stage alone, for a page that shows the image of a chart and nothing that the viewer lays over it: a second entry to chart/. */
export { type Place, toImage, toPlane } from '../plane/pixel-plane.ts'
export { type DecodedImage, levelsOf } from './decoded-image.ts'
export { openStage, type Stage, type StagedChart } from './stage.ts'
