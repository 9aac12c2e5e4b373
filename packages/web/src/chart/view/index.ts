/** A second entry to chart/: only the stage, for a page that shows the image of a chart without the viewer's tools. */
export { type Place, toImage, toPlane } from '../plane/pixel-plane.ts'
export { type DecodedImage, levelsOf } from './decoded-image.ts'
export { openStage, type Stage, type StagedChart } from './stage.ts'
