import { type KeyboardEvent, useState } from 'react'

/** Enter does what a click on the option would do, with the same modifier keys. */
function clickOption(id: string | undefined, { ctrlKey, metaKey, shiftKey }: KeyboardEvent): void {
  const click = new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey })
  if (id !== undefined) document.getElementById(id)?.dispatchEvent(click)
}

/**
 * The option that Enter chooses, while the focus stays in the text field: the first one once something is typed, or the
 * one that the arrow keys moved to. The first one follows the last.
 */
export function useActiveOption(ids: readonly string[], words: string) {
  const [moved, setMoved] = useState<{ id: string; words: string }>()
  const first = words === '' ? undefined : ids[0]
  const active = moved?.words === words && ids.includes(moved.id) ? moved.id : first
  const move = (index: number) => {
    const id = ids[(index + ids.length) % ids.length]
    if (id !== undefined) setMoved({ id, words })
  }
  const listen = (event: KeyboardEvent) => {
    const at = active === undefined ? -1 : ids.indexOf(active)
    // While an input method composes a word, these keys belong to it.
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown') move(at + 1)
    else if (event.key === 'ArrowUp') move(Math.max(0, at) - 1)
    else if (event.key === 'Enter') clickOption(active, event)
    else return
    event.preventDefault()
  }
  return { active, listen }
}
