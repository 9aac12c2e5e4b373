/**
 * A chart as a row of a list: thumbnail, number in the colour of its category, name, and controls at its end; and the chips that choose a
 * category. The lists of an airport, of pins, and next to a chart are made of them. Does not load lists and does not store data: see
 * service/ and kept/.
 */
export { CategoryChips, chipId, panelId } from './category-chips.tsx'
export { ChartRow } from './chart-row.tsx'
export { PinButton } from './pin-button.tsx'
export { useThumbnails } from './use-thumbnails.ts'
