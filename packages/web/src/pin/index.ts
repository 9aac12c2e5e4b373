/** What a new pin and a new note hold of their chart. Without React: lists, charts and their tests need it. Owns no rows: see kept/. */
export { markOf, newPin } from './new-pin.ts'
