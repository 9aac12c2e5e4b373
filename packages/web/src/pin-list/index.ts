/**
 * The pinned charts of all airports as rows and as pictures, for the page of all airports, the page of an airport and the panel of a
 * chart. The order of pins is of pin/, their rows are in kept/.
 */
export { PinList } from './pin-list.tsx'
export { PinPictures } from './pin-pictures.tsx'
