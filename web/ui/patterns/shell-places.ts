import { createContext } from 'react'

/** Places outside of the scrolling page; `null` where there is none. */
type Places = {
  /** Below the page: the bar of unsaved changes. */
  foot: HTMLElement | null
  /** Beside it: a form for one record of the list. */
  side: HTMLElement | null
}

export const ShellPlaces = createContext<Places>({ foot: null, side: null })
