/** What is typed but not sent, by chat; it survives a reload and ends with the tab. */
const key = (sessionId: number) => `chat-draft-${sessionId}`

export type ChatDraft = { text: string; isNote: boolean }

export function readDraft(sessionId: number): ChatDraft {
  const stored = sessionStorage.getItem(key(sessionId))
  return stored === null ? { text: '', isNote: false } : (JSON.parse(stored) as ChatDraft)
}

export function storeDraft(sessionId: number, draft: ChatDraft): void {
  if (draft.text === '') sessionStorage.removeItem(key(sessionId))
  else sessionStorage.setItem(key(sessionId), JSON.stringify(draft))
}
