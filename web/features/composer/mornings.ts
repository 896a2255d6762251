const workBegins = 9

function morningIn(now: Date, days: number): string {
  const moment = new Date(now)
  moment.setDate(moment.getDate() + days)
  moment.setHours(workBegins, 0, 0, 0)
  return moment.toISOString()
}

export const tomorrowMorning = (now: Date): string => morningIn(now, 1)

/** The next Monday: on a Monday, that of the week after. */
export const mondayMorning = (now: Date): string => morningIn(now, (8 - now.getDay()) % 7 || 7)
