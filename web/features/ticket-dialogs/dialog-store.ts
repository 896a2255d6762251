import { createStore } from '#web/lib/external-store.ts'

type OpenDialog = { kind: 'merge' | 'link' | 'history' | 'customer'; ticketId: number }

/** Which dialog is open for a ticket; one at a time. */
export const shownDialog = createStore<OpenDialog | undefined>(undefined)

export const openDialog = (dialog: OpenDialog): void => shownDialog.set(dialog)
export const closeDialog = (): void => shownDialog.set(undefined)
