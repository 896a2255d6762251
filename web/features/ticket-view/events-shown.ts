import { createStore, useStore } from '#web/lib/external-store.ts'

/** Whether changes of properties are shown between the messages. Stored in this browser. */
const isShown = createStore(localStorage.getItem('ticket-events') !== 'hidden')

export const useEventsShown = (): boolean => useStore(isShown)

export function toggleEvents(): void {
  isShown.set((shown) => !shown)
  localStorage.setItem('ticket-events', isShown.get() ? 'shown' : 'hidden')
}
