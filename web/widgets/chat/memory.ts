/** What survives a reload of the tab, under the keys of deployed widgets. Some pages forbid the storage. */
function attempt<T>(use: (storage: Storage) => T): T | undefined {
  try {
    return use(sessionStorage)
  } catch {
    return undefined
  }
}

export const chatMemory = {
  session: (): string | null => attempt((storage) => storage.getItem('sessionId')) ?? null,
  keepSession: (id: string | null): void =>
    void attempt((storage) => (id === null ? storage.removeItem('sessionId') : storage.setItem('sessionId', id))),
  draft: (): string => attempt((storage) => storage.getItem('unfinished_message')) ?? '',
  keepDraft: (text: string): void => void attempt((storage) => storage.setItem('unfinished_message', text)),
}
