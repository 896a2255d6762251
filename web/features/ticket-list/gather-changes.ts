import { createRefetchBudget } from '#web/lib/live/refetch-budget.ts'

const gatherFor = 100

/** Collects changed tickets, to ask about them together. A hidden page asks when it is shown and calls `askSoon`. */
export function gatherChanges(ask: (ids: readonly number[]) => void, isHidden = () => document.hidden) {
  const budget = createRefetchBudget()
  let waiting = new Set<number>()
  let timer: ReturnType<typeof setTimeout> | undefined
  const askNow = () => {
    const ids = [...waiting]
    waiting = new Set()
    timer = undefined
    budget.spend()
    ask(ids)
  }
  const askSoon = () => {
    if (waiting.size === 0 || isHidden()) return
    timer ??= setTimeout(askNow, Math.max(gatherFor, budget.wait()))
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
