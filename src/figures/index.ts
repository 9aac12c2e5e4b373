/**
 * Figures: what a server counts for its operators. Owns the events that rooms count, with every value that a label can have, and the
 * shapes of the figures that a part keeps about itself. Knows neither who reads them nor how they are shown (health).
 */
export { createDurations, type DurationFigures, type Durations, durationBounds } from './durations.ts'
export { type CountEvent, type CountedEvent, countedEvents, type LabelsOf } from './events.ts'
export type { CacheFigures, QueueFigures, StoreFigures } from './parts.ts'
