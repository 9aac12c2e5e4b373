/** What a new pin or note stores about its chart. Does not import React: lists, charts and their tests use it. Rows are stored in kept/. */
export { markOf, newPin } from './new-pin.ts'
