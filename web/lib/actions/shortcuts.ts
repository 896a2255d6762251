import { useEffect } from 'react'
import { createStore } from '../external-store.ts'
import type { Action } from './action.ts'
import { classicKeys } from './classic-keys.ts'
import { pressedKey } from './keys.ts'
import { disabledActions, offeredActions } from './registry.ts'

/** The user's choices: whether single keys are on, which map is used, and custom keys by action id. */
export type ShortcutChoices = {
  enabled: boolean
  map?: 'classic' | undefined
  keys: Readonly<Record<string, string>>
}

export const shortcutChoices = createStore<ShortcutChoices>({ enabled: true, keys: {} })

export function findShortcut({ id, shortcut }: Pick<Action, 'id' | 'shortcut'>): string | undefined {
  const { keys, map } = shortcutChoices.get()
  return keys[id] ?? (map === 'classic' ? classicKeys[id] : undefined) ?? shortcut
}

/** Buttons name the key that their action usually has; this is the one that it has here. */
export function currentKeys(usual: string): string {
  const { keys, map } = shortcutChoices.get()
  if (map === undefined && Object.keys(keys).length === 0) return usual
  const action = offeredActions().find(({ shortcut }) => shortcut === usual)
  return (action && findShortcut(action)) ?? usual
}

const isField = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.closest('input:not([type=checkbox], [type=radio]), textarea, select') !== null)

/** A menu or a listbox has its own use for letters, and a dialog covers what a letter would act on. */
const isElsewhere = (target: EventTarget | null) =>
  target instanceof Element && target.closest('[role=menu], [role=listbox], [role=dialog], [role=alertdialog]') !== null

const hasModifier = (press: string) => /^(?:mod|alt)\+/.test(press)

function findAction(presses: string, target: EventTarget | null): Action | undefined {
  const { enabled } = shortcutChoices.get()
  const isPlain = !hasModifier(presses)
  if (isPlain && (!enabled || isElsewhere(target))) return undefined
  const action = offeredActions().find((one) => findShortcut(one) === presses)
  return action && isField(target) && (isPlain || !action.inFields) ? undefined : action
}

const startsSequence = (press: string) => offeredActions().some((one) => findShortcut(one)?.startsWith(`${press} `))

/** The browser must not do something else instead: without changes, Ctrl S would open its dialog to save the page. */
const isDisabledShortcut = (press: string) =>
  hasModifier(press) && disabledActions().some((one) => findShortcut(one) === press)

/** Listens for the whole page; once, in the shell. */
export function useShortcuts(): void {
  useEffect(() => {
    let earlier = ''
    let timer: ReturnType<typeof setTimeout> | undefined
    const listen = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing) return
      const press = pressedKey(event)
      const presses = `${earlier} ${press}`.trimStart()
      const continued = findAction(presses, event.target)
      const action = continued ?? findAction(press, event.target)
      const reached = continued ? presses : press
      clearTimeout(timer)
      // A key may be an action and the start of another: `.` copies a number, `. .` a title.
      earlier = !isField(event.target) && startsSequence(reached) ? reached : ''
      // A second and a half to continue: `g`, then `d`.
      timer = setTimeout(() => (earlier = ''), 1500)
      if (!action && isDisabledShortcut(press)) event.preventDefault()
      if (!action || (event.repeat && !action.repeats)) return
      event.preventDefault()
      action.run()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}
