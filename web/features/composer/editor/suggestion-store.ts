import type { Range } from '@tiptap/core'
import type { EditorView } from '@tiptap/pm/view'
import type { SuggestionOptions, SuggestionProps } from '@tiptap/suggestion'
import type { ComponentType } from 'react'
import { createStore } from '#web/lib/external-store.ts'

/** What is offered while a word is typed: people, texts. */
export type Suggested = {
  id: string
  label: string
  description?: string | undefined
  /** Of a person. */
  image?: string | undefined
  /** Shown below the list while it is the active one. */
  preview?: string | undefined
  /** Taken with Shift: what that means depends on the kind. */
  isAlternative?: boolean | undefined
}

/** The kind of suggestion, with its label and look. */
export type SuggestedKind = {
  title: () => string
  /** Shown when nothing matches. */
  none?: (() => string) | undefined
  /** When nothing fits, nothing is shown: it was no call at all. */
  hidesNone?: boolean | undefined
  /** The character before each. */
  Start?: ComponentType<{ item: Suggested }> | undefined
  /** Shows a preview of the active suggestion. */
  Preview?: ComponentType<{ item: Suggested }> | undefined
}

type Offer = {
  kind: SuggestedKind
  items: readonly Suggested[]
  chosen: number
  query: string
  at: DOMRect | null
  take: (item: Suggested) => void
}

export const offer = createStore<Offer | undefined>(undefined)

type Props = Pick<SuggestionProps<Suggested>, 'items' | 'query' | 'clientRect'> & { command: (item: Suggested) => void }

const show = (kind: SuggestedKind, { items, query, clientRect, command }: Props): void =>
  offer.set((before) =>
    kind.hidesNone && items.length === 0
      ? undefined
      : {
          kind,
          items,
          query,
          at: clientRect?.() ?? null,
          take: command,
          chosen: before?.query === query ? Math.min(before.chosen, Math.max(0, items.length - 1)) : 0,
        },
  )

const close = (): void => offer.set(undefined)

/** Points at another one, as the arrow keys do. */
export const choose = (chosen: number): void => offer.set((before) => before && { ...before, chosen })

/** Arrow keys move through the suggestions, Enter and Tab accept one, with Shift in another way. */
function listen({ key, shiftKey }: KeyboardEvent): boolean {
  const current = offer.get()
  if (!current) return false
  const { items, chosen, take } = current
  if (key === 'Escape') {
    close()
    return true
  }
  if (items.length === 0) return false
  const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }
  const step = steps[key]
  if (step !== undefined) {
    choose((chosen + step + items.length) % items.length)
    return true
  }
  const item = items[chosen]
  if ((key !== 'Enter' && key !== 'Tab') || !item) return false
  take(shiftKey ? { ...item, isAlternative: true } : item)
  return true
}

type Find = (query: string) => Promise<Suggested[]>
type GiveUp = (view: EditorView, called: Range) => void

/** `suggest('@', findPeople, people)`: the trigger characters, the search, and the look. */
export const suggest = (
  char: string,
  find: Find,
  kind: SuggestedKind,
  giveUp?: GiveUp,
): Pick<SuggestionOptions<Suggested>, 'char' | 'items' | 'render'> => ({
  char,
  items: ({ query }) => find(query),
  render: () => ({
    onStart: (props) => show(kind, props),
    onUpdate: (props) => show(kind, props),
    onExit: close,
    onKeyDown: ({ event, view, range }) => {
      if (event.key === 'Escape') giveUp?.(view, range)
      return listen(event)
    },
  }),
})
