/**
 * What a pin or note stores about its chart, and the order of pins. Does not import React: lists, charts and their tests use it. Rows are
 * stored in kept/, and shown by pin-list/.
 */
export { markOf, newPin } from './new-pin.ts'
export { inOrder, keptPin, movePin, type Pin, pinColours } from './pin-board.ts'
export { type PinState, pinState } from './pin-state.ts'
