/** Demo drawing: the process that draws the demo, and the demo images for the image endpoint. */
export { type DemoDrawing, startDemoDrawing } from './drawing-process.ts'
export { hasDemoEdition } from './edition.ts'
export { demoNotices, hasDemoNotices } from './notices.ts'
