/** Fetches in a row, so that a few changes are shown at once. */
const most = 5

/** Milliseconds until one more is allowed. */
const interval = 2000

export type RefetchBudget = ReturnType<typeof createRefetchBudget>

/**
 * How often the same data is fetched because others change something: in a busy helpdesk, some ticket changes all the time,
 * and every open page hears of it.
 */
export function createRefetchBudget() {
  let left = most
  let countedAt = Date.now()
  const refill = () => {
    const gained = (Date.now() - countedAt) / interval
    left = Math.min(most, left + gained)
    countedAt = Date.now()
  }
  return {
    /** Milliseconds until a fetch is allowed. */
    wait: (): number => {
      refill()
      return Math.ceil(Math.max(0, 1 - left) * interval)
    },
    spend: (): void => {
      refill()
      left = Math.max(0, left - 1)
    },
  }
}
