export type Candidacy = {
  /** Takes over from a leader that no longer answers. */
  takeOver: () => void
  leave: () => void
}

/**
 * Leader election by a lock: of all tabs that use the same name, one leads at a time. When it ends or crashes, the next
 * one leads. `lead` starts the work and returns how to stop it. Without locks (pages over plain HTTP) every tab leads.
 */
export function joinElection(name: string, lead: () => () => void): Candidacy {
  if (!canShare()) return { takeOver: () => undefined, leave: lead() }
  let waiting = new AbortController()
  let stop: (() => void) | undefined
  let hasLeft = false
  const hold = () => {
    if (hasLeft) return Promise.resolve()
    const { promise, resolve } = Promise.withResolvers<void>()
    const end = lead()
    stop = () => {
      stop = undefined
      end()
      resolve()
    }
    return promise
  }
  const wait = () => {
    waiting = new AbortController()
    navigator.locks.request(name, { signal: waiting.signal }, hold).catch(stepBack)
  }
  /** Another tab has taken over. */
  const stepBack = () => {
    if (stop === undefined) return
    stop()
    wait()
  }
  wait()
  return {
    takeOver: () => {
      waiting.abort()
      navigator.locks.request(name, { steal: true }, hold).catch(stepBack)
    },
    leave: () => {
      hasLeft = true
      waiting.abort()
      stop?.()
    },
  }
}

export const canShare = (): boolean => 'locks' in navigator

/** Holds a lock while this tab is open, so that `whenTabCloses` in another tab notices when it closes. */
export function holdTabLock(tab: string): () => void {
  const { promise, resolve } = Promise.withResolvers<void>()
  if (canShare()) void navigator.locks.request(tab, () => promise)
  return resolve
}

export const whenTabCloses = (tab: string): Promise<void> => navigator.locks.request(tab, () => undefined)
