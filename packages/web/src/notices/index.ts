/**
 * What a part shows in place of its content: that it is loading, why it could not be loaded, that there is none. And what is
 * said to screen readers alone.
 */
export { Announcements, announce } from './announcements.tsx'
export { FaultNote } from './fault-note.tsx'
export { NotFound } from './not-found.tsx'
export { Waiting } from './waiting.tsx'
