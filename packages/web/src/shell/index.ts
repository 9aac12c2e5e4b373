/** What surrounds every page: the header with its search field, the person's menu, and banners about the server. */
export { Shell } from './shell.tsx'
