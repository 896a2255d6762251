import { createStore } from '#web/lib/external-store.ts'

/** Categories that were opened or closed by hand; the others are open if they lead to what is shown. */
export const unfolded = createStore<Readonly<Record<number, boolean>>>({})

export const setUnfolded = (id: number, isOpen: boolean): void => unfolded.set((all) => ({ ...all, [id]: isOpen }))
