/**
 * Demo: everything needed to try the service. Owns the demo client and accounts with `demo.json`, and in drawing/, a
 * separate entry point, the process that draws the demo edition and the demo images. Does not own the drawings
 * (drawing), how an edition is published (editions), or the demo rule (charts). Used by `serve`.
 */
export {
  type DemoAccess,
  ensureDemoAccess,
  isDemoClient,
  isDemoUser,
  otherDemoServer,
  updateDemoAccess,
  writeDemoAccess,
} from './access.ts'
export { demoSource } from './source.ts'
