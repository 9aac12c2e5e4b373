/**
 * What a part shows in place of its content: a loading state, the reason why it could not be loaded, or that it does not exist. Also
 * announcements for screen readers.
 */
export { Announcements, announce } from './announcements.tsx'
export { FaultNote } from './fault-note.tsx'
export { NoServer } from './no-server.tsx'
export { NotFound } from './not-found.tsx'
export { Waiting } from './waiting.tsx'
