const gatherFor = 100

/** Milliseconds between two questions: with many agents, tickets change all the time. */
const pause = 500

/** Collects changed tickets, to ask about them together. A hidden page asks when it is shown and calls `askSoon`. */
export function gatherChanges(ask: (ids: readonly number[]) => void, isHidden = () => document.hidden) {
  let waiting = new Set<number>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let askedAt = 0
  const askNow = () => {
    const ids = [...waiting]
    waiting = new Set()
    timer = undefined
    askedAt = Date.now()
    ask(ids)
  }
  const askSoon = () => {
    if (waiting.size === 0 || isHidden()) return
    timer ??= setTimeout(askNow, Math.max(gatherFor, askedAt + pause - Date.now()))
  }
  return {
    add: (ids: readonly number[]) => {
      for (const id of ids) waiting.add(id)
      askSoon()
    },
    askSoon,
    stop: () => clearTimeout(timer),
  }
}
