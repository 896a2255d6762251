import { type KeyboardEvent, type RefObject, useId, useState } from 'react'
import { wordFailure } from '#web/lib/api/error.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { useCan } from '#web/lib/session.ts'
import { toast } from '#web/ui/primitives/toast-store.ts'
import type { ChatDraft } from './drafts.ts'
import { readPlainText } from './plain-text.ts'
import { readSlashCall } from './slash-call.ts'
import { TextModuleList } from './text-module-list.tsx'
import { renderedTextQuery, useTextModules } from './text-modules.ts'

type SlashProps = {
  field: RefObject<HTMLTextAreaElement | null>
  draft: ChatDraft
  change: (changed: Partial<ChatDraft>) => void
  customerId: number | null
}

/** The list of text modules while a word with a slash is before the cursor. */
export function useSlashTexts({ field, draft, change, customerId }: SlashProps) {
  const listId = useId()
  const isOffered = useCan()('ticket.agent')
  const [call, setCall] = useState<string>()
  const [active, setActive] = useState(0)
  const found = useTextModules(call)
  const follow = () => {
    const { current } = field
    const next = current && isOffered ? readSlashCall(current.value.slice(0, current.selectionStart)) : undefined
    if (next === call) return
    setCall(next)
    setActive(0)
  }
  const choose = async (id: number) => {
    const at = field.current?.selectionStart ?? draft.text.length
    const start = draft.text.slice(0, at).lastIndexOf('/')
    try {
      const text = readPlainText(await queryClient.fetchQuery(renderedTextQuery(id, customerId)))
      change({ text: `${draft.text.slice(0, start)}${text}${draft.text.slice(at)}` })
    } catch (error) {
      toast(wordFailure(error), { tone: 'danger' })
    }
    setCall(undefined)
    field.current?.focus()
  }
  const press = (event: KeyboardEvent): boolean => {
    if (call === undefined) return false
    const chosen = found[active]
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (event.key === 'Escape') setCall(undefined)
    else if (step) setActive((active + step + found.length) % Math.max(1, found.length))
    else if ((event.key === 'Enter' || event.key === 'Tab') && chosen) void choose(chosen.id)
    else return false
    event.preventDefault()
    event.stopPropagation()
    return true
  }
  const open = () => {
    const { current } = field
    if (!current || !isOffered) return
    const at = current.selectionStart
    const before = draft.text.slice(0, at)
    const slash = before === '' || /\s$/.test(before) ? '/' : ' /'
    change({ text: `${before}${slash}${draft.text.slice(at)}` })
    current.focus()
    setActive(0)
    setCall('')
    requestAnimationFrame(() => current.setSelectionRange(at + slash.length, at + slash.length))
  }
  const activeId = found[active]?.id
  return {
    isOffered,
    open,
    press,
    follow,
    describe:
      call === undefined
        ? {}
        : {
            'aria-autocomplete': 'list' as const,
            'aria-controls': listId,
            'aria-activedescendant': activeId === undefined ? undefined : `${listId}-${activeId}`,
          },
    list: call !== undefined && (
      <TextModuleList
        listId={listId}
        found={found}
        active={active}
        customerId={customerId}
        onChoose={(id) => void choose(id)}
      />
    ),
  }
}
