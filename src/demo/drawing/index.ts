/** DRAWING THE DEMO in a process of its own, and the demo images for the image endpoint. */
export { type DemoDrawing, startDemoDrawing } from './drawing-process.ts'
export { hasDemoEdition } from './edition.ts'
export { demoNotices, hasDemoNotices } from './notices.ts'
