import { focusManager, type Query, type QueryClient } from '@tanstack/react-query'
import { isTouched, type Touch, touch } from '../api/touch.ts'
import { createRefetchBudget, type RefetchBudget } from './refetch-budget.ts'

/** Milliseconds between two fetches of an expensive query. */
const pause = 5000

/** All browsers of a group hear of a change at the same moment: they ask within this time. */
const spread = 1000

/** Queries that are fetched again soon. */
const waiting = new WeakSet<Query>()
const budgets = new WeakMap<Query, RefetchBudget>()

/** For changes that others may have made. */
export const touchByOthers = (client: QueryClient, touched: readonly Touch[]): Promise<void> =>
  touch(client, touched, (query) => isPostponed(client, query))

/**
 * Whether data that others changed is fetched again later instead of now: if it is expensive, if it was fetched often for
 * such changes, or if nobody sees it. Fetching it again at each change would keep the server occupied and, if changes are
 * more frequent than a fetch takes, never end.
 */
function isPostponed(client: QueryClient, query: Query): boolean {
  if (query.meta?.isExpensive) {
    void refetchLater(client, query, () => untilPauseEnds(query))
    return true
  }
  // A first load is not started again, and what is not on screen is only marked as old.
  if (query.state.data === undefined || !query.isActive()) return false
  const budget = budgetOf(query)
  if (!waiting.has(query) && !isUnseen(query) && budget.wait() === 0) {
    budget.spend()
    return false
  }
  void refetchLater(client, query, budget.wait)
  return true
}

function budgetOf(query: Query): RefetchBudget {
  const budget = budgets.get(query) ?? createRefetchBudget()
  budgets.set(query, budget)
  return budget
}

const untilPauseEnds = ({ state }: Query) =>
  Math.max(0, state.dataUpdatedAt + pause - Date.now()) + Math.random() * spread

/** No ticket has this id, so only queries that depend on any ticket are concerned. */
const someTicket: Touch = { object: 'tickets', id: -1 }

/** A hidden page has to know about new chats, for example, but not about the tickets of a list. */
const isUnseen = (query: Query) =>
  !focusManager.isFocused() && (query.meta?.isExpensive === true || isTouched(query, someTicket))

/** Marks the data as old, and fetches it again after this time, if it is on screen and still old then. */
async function refetchLater(client: QueryClient, query: Query, wait: () => number): Promise<void> {
  const exactly = { queryKey: query.queryKey, exact: true }
  const invalidated = client.invalidateQueries({ ...exactly, refetchType: 'none' })
  if (waiting.has(query)) return
  waiting.add(query)
  // What is being fetched is old only when it is here.
  await invalidated
  await new Promise((resolve) => setTimeout(resolve, wait()))
  if (isUnseen(query)) await untilPageIsShown()
  waiting.delete(query)
  budgets.get(query)?.spend()
  void client.refetchQueries({ ...exactly, type: 'active', stale: true })
}

const untilPageIsShown = () =>
  new Promise<void>((resolve) => {
    const stop = focusManager.subscribe((isShown) => {
      if (!isShown) return
      stop()
      resolve()
    })
  })
