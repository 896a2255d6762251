import { createStore, useStore } from '#web/lib/external-store.ts'
import { type ChatTyping, onChatTyping } from '#web/lib/live/messages.ts'

/** Who is typing in which chat, and what, where the topic shows it. */
const typing = createStore<ReadonlyMap<number, { text: string }>>(new Map())
const timers = new Map<number, ReturnType<typeof setTimeout>>()

/** As long as the widget shows it; a preview stays while its text does. */
const shownFor = 3000
const previewShownFor = 60_000

export function stopTyping(sessionId: number): void {
  clearTimeout(timers.get(sessionId))
  typing.set((before) => {
    if (!before.has(sessionId)) return before
    const after = new Map(before)
    after.delete(sessionId)
    return after
  })
}

function noteTyping({ chat_session_id: id, content }: ChatTyping): void {
  const text = content ?? ''
  clearTimeout(timers.get(id))
  timers.set(
    id,
    setTimeout(() => stopTyping(id), text === '' ? shownFor : previewShownFor),
  )
  typing.set((before) => new Map(before).set(id, { text }))
}

/** Called by the console while it is shown. */
export const listenForTyping = (): (() => void) => onChatTyping(noteTyping)

export const useTyping = (sessionId: number): { text: string } | undefined =>
  useStore(typing, (all) => all.get(sessionId))
