/** Milliseconds after the last event; a wheel or a finger pauses for less. */
const settlesAfter = 150

let last = Number.NEGATIVE_INFINITY

// Events of scrolling do not bubble, but they are captured here for every part of the page.
globalThis.document?.addEventListener('scroll', () => (last = performance.now()), { capture: true, passive: true })

/** Whether the user scrolls some part of the page. What can wait should: its work would make a frame late. */
export const isScrolling = (): boolean => performance.now() - last < settlesAfter
