/** The list of what every key does at present, and the editor of a person's own keys. A chunk: loaded when the list is opened. */
export { KeyHelp } from './key-help.tsx'
