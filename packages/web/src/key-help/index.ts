/** The list of all keys, and the editor of the keys that a person has assigned. Loaded when the list is opened. */
export { KeyHelp } from './key-help.tsx'
