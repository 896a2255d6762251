import { createStore } from '#web/lib/external-store.ts'

export type Toast = {
  id: number
  text: string
  tone: 'plain' | 'danger'
  /** Takes back what was done; also under `z` while it is shown. */
  undo?: (() => void) | undefined
}

/** How long one is shown; hovering or focusing the list stops the clock. */
export const shownFor = 8000
const mostShown = 3

export const toasts = createStore<readonly Toast[]>([])

/**
 * What is at the bottom of the window, with its height in pixels: toasts are shown above it. A property of the root would
 * restyle every element, and `:root:has()` the root whenever a row is added to a list.
 */
export const belowToasts = createStore<ReadonlyMap<string, number>>(new Map())

/** A height of 0: it is gone. */
export const liftToasts = (above: string, height: number): void =>
  belowToasts.set((all) => {
    if ((all.get(above) ?? 0) === height) return all
    const others = [...all].filter(([other]) => other !== above)
    return new Map(height > 0 ? [...others, [above, height]] : others)
  })

/** Recent messages, for users who missed them. The newest first. */
export const recentToasts = createStore<readonly (Toast & { at: string })[]>([])
const lately = 10 * 60_000
const mostKept = 20

let lastId = 0

/** `toast(text, { undo })`: confirms an action, and offers to undo it. */
export function toast(text: string, { undo, tone = 'plain' }: Partial<Pick<Toast, 'undo' | 'tone'>> = {}): number {
  lastId += 1
  const next: Toast = { id: lastId, text, tone, undo }
  toasts.set((all) => [...all, next].slice(-mostShown))
  recentToasts.set((all) => [{ ...next, at: new Date().toISOString() }, ...all].slice(0, mostKept))
  setTimeout(() => forget(next.id), lately)
  return next.id
}

const forget = (id: number): void => recentToasts.set((all) => all.filter((one) => one.id !== id))

export const dismissToast = (id: number): void => toasts.set((all) => all.filter((one) => one.id !== id))

export function undoToast({ id, undo }: Toast): void {
  dismissToast(id)
  forget(id)
  undo?.()
}
