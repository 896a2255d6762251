/** Times from now in rules and templates, as the calendar counts them, not as working hours do. */
const minutes: Readonly<Record<string, number>> = { minute: 1, hour: 60, day: 1440, week: 10_080 }
const months: Readonly<Record<string, number>> = { month: 1, year: 12 }

export const timeRanges: readonly string[] = [...Object.keys(minutes), ...Object.keys(months)]

/** Seconds are cut. A month after 31 January is the last day of February. Undefined for what is no such time. */
export function timeFromNow(now: Date, range: string, count: number): Date | undefined {
  const time = new Date(now)
  time.setUTCSeconds(0, 0)
  if (range in minutes) time.setUTCMinutes(time.getUTCMinutes() + count * (minutes[range] ?? 0))
  else if (range in months) addMonths(time, count * (months[range] ?? 0))
  else return undefined
  return Number.isNaN(time.getTime()) ? undefined : time
}

function addMonths(time: Date, count: number): void {
  const day = time.getUTCDate()
  time.setUTCMonth(time.getUTCMonth() + count)
  if (time.getUTCDate() !== day) time.setUTCDate(0)
}
