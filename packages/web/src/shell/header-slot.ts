import { createContext } from 'react'

/** The place in the header of the page where a chart puts its own line; null: there is none. */
export const HeaderSlot = createContext<HTMLElement | null>(null)
