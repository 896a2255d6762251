import { createStore } from '#web/lib/external-store.ts'

/** Apart from the dialog, which is loaded when it is shown for the first time. */
export const isShortcutHelpShown = createStore(false)

export const showShortcutHelp = (): void => isShortcutHelpShown.set(true)
