import type { MentionNodeAttrs } from '@tiptap/extension-mention'
import type { SuggestionOptions, SuggestionProps } from '@tiptap/suggestion'
import { createStore } from '#web/lib/external-store.ts'

/** What is offered while a word is typed: people now; text modules and answers will be offered the same way. */
export type Suggested = { id: string; label: string; description?: string | undefined }

type Offer = {
  items: readonly Suggested[]
  chosen: number
  query: string
  at: DOMRect | null
  take: (item: Suggested) => void
}

export const offer = createStore<Offer | undefined>(undefined)

type Props = SuggestionProps<Suggested, MentionNodeAttrs>

const show = ({ items, query, clientRect, command }: Props): void =>
  offer.set((before) => ({
    items,
    query,
    at: clientRect?.() ?? null,
    take: command,
    chosen: Math.min(before?.chosen ?? 0, Math.max(0, items.length - 1)),
  }))

const close = (): void => offer.set(undefined)

/** Arrow keys walk through what is offered, Enter and Tab take it. */
function listen({ key }: KeyboardEvent): boolean {
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
    offer.set({ ...current, chosen: (chosen + step + items.length) % items.length })
    return true
  }
  const item = items[chosen]
  if ((key !== 'Enter' && key !== 'Tab') || !item) return false
  take(item)
  return true
}

/** `suggest('@@', findPeople)`: the letters that begin it, and who knows what fits. */
export const suggest = (
  char: string,
  find: (query: string) => Promise<Suggested[]>,
): Pick<SuggestionOptions<Suggested, MentionNodeAttrs>, 'char' | 'items' | 'render'> => ({
  char,
  items: ({ query }) => find(query),
  render: () => ({ onStart: show, onUpdate: show, onExit: close, onKeyDown: ({ event }) => listen(event) }),
})
