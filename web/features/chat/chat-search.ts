/** The open chat, and the one beside it on a wide screen, in the address. */
export type ChatSearch = { session?: number | undefined; beside?: number | undefined }

export const readId = (value: unknown): number | undefined =>
  Number.isInteger(value) && Number(value) > 0 ? Number(value) : undefined

export function parseChatSearch({ session, beside }: Record<string, unknown>): ChatSearch {
  const [open, other] = [readId(session), readId(beside)]
  return { ...(open && { session: open }), ...(open && other && other !== open && { beside: other }) }
}

/** The filters of the ended chats; see `history-search.ts`. */
export type HistorySearch = { q?: string; topic?: number; agent?: number; from?: string; to?: string; page?: number }
