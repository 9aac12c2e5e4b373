/** Coverage: the share of each pixel that outlines cover, for letters that are written on a picture. */
export { type Coverage, coverageOf, type Outline, widened } from './coverage.ts'
