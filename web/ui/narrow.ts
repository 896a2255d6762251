/** Pixels: a phone, or a window as wide as one. */
export const narrowWidth = 640

/** See `useNarrow` for components. */
export const isNarrow = (): boolean => matchMedia(`(max-width: ${narrowWidth}px)`).matches
