/** What survives a reload and is the same in all tabs. Nothing is stored before the chat is opened. */
type ChatMemory = {
  session?: string | undefined
  draft?: string | undefined
  sound?: boolean | undefined
  name?: string | undefined
  email?: string | undefined
}

export type ChatStorage = {
  read(): ChatMemory
  write(changed: ChatMemory): void
  /** Another tab has changed something. */
  watch(changed: (memory: ChatMemory) => void): () => void
}

/** Some pages forbid the storage; the chat then lasts as long as the page. */
export function openStorage(chatId: number | string): ChatStorage {
  const key = `switchboard-chat-${chatId}`
  let memory = readStored(key)
  return {
    read: () => memory,
    write: (changed) => {
      memory = { ...memory, ...changed }
      try {
        localStorage.setItem(key, JSON.stringify(memory))
      } catch {
        // Kept in memory.
      }
    },
    watch: (changed) => {
      const listen = (event: StorageEvent) => {
        if (event.key !== key) return
        memory = readStored(key)
        changed(memory)
      }
      addEventListener('storage', listen)
      return () => removeEventListener('storage', listen)
    },
  }
}

function readStored(key: string): ChatMemory {
  try {
    return JSON.parse(localStorage.getItem(key) ?? '{}') as ChatMemory
  } catch {
    return {}
  }
}
