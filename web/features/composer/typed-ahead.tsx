import { useState } from 'react'
import { isSendKey } from '#web/lib/actions/keys.ts'
import { createStore, type Store, useStore } from '#web/lib/external-store.ts'
import { useMe } from '#web/lib/session.ts'
import { closeComposer, type ComposerKind } from './composer-state.ts'
import styles from './composer.module.css'

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey'>
type Editor = { pasteText: (text: string) => boolean; dom: HTMLElement }

/** What is typed before the editor is there. */
export type TypedAhead = {
  words: Store<string>
  /** Sends the message as soon as the editor has the words. */
  sendWith: (pressed: Pressed) => void
  /** Moves everything into the editor. */
  takeOver: (editor: Editor) => void
}

/** In the browser, so that neither leaving the page nor a crash loses them. */
function keepWords(key: string, words: string): void {
  try {
    if (words === '') localStorage.removeItem(key)
    else localStorage.setItem(key, words)
  } catch {
    // Without space they are only in the field.
  }
}

function createTypedAhead(key: string): TypedAhead {
  const words = createStore(localStorage.getItem(key) ?? '')
  words.subscribe(() => keepWords(key, words.get()))
  let sendKey: KeyboardEventInit | undefined
  return {
    words,
    sendWith: ({ key: name, ctrlKey, metaKey, shiftKey }) => {
      sendKey = { key: name, ctrlKey, metaKey, shiftKey, bubbles: true }
    },
    takeOver: (editor) => {
      const pressed = sendKey
      sendKey = undefined
      if (words.get() !== '') editor.pasteText(words.get())
      words.set('')
      // The draft has the words after the next rendering.
      if (pressed) setTimeout(() => editor.dom.dispatchEvent(new KeyboardEvent('keydown', pressed)))
    },
  }
}

export function useTypedAhead(ticketId: number, kind: ComposerKind): TypedAhead {
  const { id } = useMe()
  const [typedAhead] = useState(() => createTypedAhead(`typed-ahead-${id}-${ticketId}-${kind}`))
  return typedAhead
}

const focusEnd = (field: HTMLTextAreaElement | null): void => {
  field?.focus()
  field?.setSelectionRange(field.value.length, field.value.length)
}

/**
 * A plain text field in place of the editor while that is loading. Without it, the first words of a fast writer would
 * run commands of the page.
 */
export function TypedAheadField({ label, typedAhead }: { label: string; typedAhead: TypedAhead }) {
  return (
    <textarea
      ref={focusEnd}
      className={styles.typedAhead}
      aria-label={label}
      dir="auto"
      value={useStore(typedAhead.words)}
      onChange={({ target }) => typedAhead.words.set(target.value)}
      onKeyDown={(event) => {
        event.stopPropagation()
        if (event.key === 'Escape') closeComposer()
        if (!isSendKey(event)) return
        event.preventDefault()
        typedAhead.sendWith(event)
      }}
    />
  )
}
