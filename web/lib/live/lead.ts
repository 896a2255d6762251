export type Turn = {
  /** Takes the lead from whoever has it and has fallen silent. */
  seize: () => void
  leave: () => void
}

/**
 * Of all tabs that queue under a name, one leads at a time; when it ends, however it ends, the next one does. `lead`
 * begins and returns how to end it. Browsers lend locks to secure pages only: elsewhere each tab leads itself.
 */
export function queueForLead(name: string, lead: () => () => void): Turn {
  if (!canShare()) return { seize: () => undefined, leave: lead() }
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
  /** Another tab took the lead. */
  const stepBack = () => {
    if (stop === undefined) return
    stop()
    wait()
  }
  wait()
  return {
    seize: () => {
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

/** Held as long as this tab lives; `onceGone` of another tab settles when it no longer does. */
export function stayKnown(tab: string): () => void {
  const { promise, resolve } = Promise.withResolvers<void>()
  if (canShare()) void navigator.locks.request(tab, () => promise)
  return resolve
}

export const onceGone = (tab: string): Promise<void> => navigator.locks.request(tab, () => undefined)
