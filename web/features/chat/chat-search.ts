/** The open chat, in the address. */
export type ChatSearch = { session?: number | undefined }

export const parseChatSearch = ({ session }: Record<string, unknown>): ChatSearch =>
  Number.isInteger(session) && Number(session) > 0 ? { session: Number(session) } : {}
