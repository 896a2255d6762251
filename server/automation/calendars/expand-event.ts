import { type IcalEvent, readDate } from './parse-ical.ts'

const dayLength = 86_400_000
const weekDayNames = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA']
/** How many days may still be looked at: a file with many rules must not keep the process busy. */
export type DayBudget = { days: number }

const timeOf = (day: string): number => Date.parse(`${day}T00:00Z`)
const toText = (time: number): string => new Date(time).toISOString().slice(0, 10)

/** The days on which an event starts, from and to these days inclusive. */
export function expandEvent(
  { date, rule, except }: IcalEvent,
  { from, to }: { from: string; to: string },
  budget: DayBudget,
): string[] {
  const isWanted = (day: string) => day >= from && day <= to && !except.includes(day)
  if (!rule) return [date].filter(isWanted)
  const isDue = createRuleTest(rule, new Date(timeOf(date)))
  if (!isDue) return [date].filter(isWanted)
  const last = Math.min(timeOf(to), timeOf(readDate(rule.UNTIL ?? '') ?? to))
  let left = Number(rule.COUNT ?? Number.POSITIVE_INFINITY)
  const days: string[] = []
  // Without COUNT, what lies before the wanted days need not be counted.
  const start = timeOf(rule.COUNT || date > from ? date : from)
  for (let time = start; time <= last && left > 0 && budget.days > 0; time += dayLength) {
    budget.days -= 1
    if (!isDue(new Date(time))) continue
    left -= 1
    days.push(toText(time))
  }
  return days.filter(isWanted)
}

type RuleTest = (day: Date) => boolean

/** Undefined for rules that holidays do not use: the event then counts for its first day only. */
function createRuleTest(rule: Readonly<Record<string, string>>, start: Date): RuleTest | undefined {
  const interval = Math.max(1, Math.floor(Number(rule.INTERVAL ?? 1)) || 1)
  const months = readNumbers(rule.BYMONTH)
  const monthDays = readNumbers(rule.BYMONTHDAY)
  const weekDays = rule.BYDAY?.split(',')
  const isMonth = (day: Date) => !months || months.includes(day.getUTCMonth() + 1)
  const isMonthDay = (day: Date) =>
    !monthDays || monthDays.includes(day.getUTCDate()) || monthDays.includes(day.getUTCDate() - daysInMonth(day) - 1)
  const isNamedDay = (day: Date) => !weekDays || weekDays.some((name) => isWeekDay(day, name))
  const isSameDay = (day: Date) => day.getUTCDate() === start.getUTCDate()
  const isGiven = (day: Date) => isMonthDay(day) && isNamedDay(day)
  const years = (day: Date) => day.getUTCFullYear() - start.getUTCFullYear()
  const tests: Record<string, RuleTest> = {
    YEARLY: (day) =>
      years(day) % interval === 0 &&
      (months ? isMonth(day) : day.getUTCMonth() === start.getUTCMonth()) &&
      (monthDays || weekDays ? isGiven(day) : isSameDay(day)),
    MONTHLY: (day) =>
      (years(day) * 12 + day.getUTCMonth() - start.getUTCMonth()) % interval === 0 &&
      isMonth(day) &&
      (monthDays || weekDays ? isGiven(day) : isSameDay(day)),
    WEEKLY: (day) =>
      Math.round((mondayOf(day) - mondayOf(start)) / dayLength / 7) % interval === 0 &&
      isMonth(day) &&
      (weekDays ? isNamedDay(day) : day.getUTCDay() === start.getUTCDay()),
    DAILY: (day) =>
      Math.round((day.getTime() - start.getTime()) / dayLength) % interval === 0 && isMonth(day) && isGiven(day),
  }
  return tests[rule.FREQ ?? '']
}

const readNumbers = (text: string | undefined): number[] | undefined => text?.split(',').map(Number)

const daysInMonth = (day: Date): number =>
  new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + 1, 0)).getUTCDate()

const mondayOf = (day: Date): number => day.getTime() - ((day.getUTCDay() + 6) % 7) * dayLength

/** `MO`, or with its place in the month: `4TH`, `-1MO`. */
function isWeekDay(day: Date, name: string): boolean {
  const [, place = '', weekDay = ''] = /^([+-]?\d{1,2})?([A-Z]{2})$/.exec(name) ?? []
  if (weekDayNames[day.getUTCDay()] !== weekDay) return false
  if (place === '') return true
  const fromStart = Math.ceil(day.getUTCDate() / 7)
  const fromEnd = -Math.ceil((daysInMonth(day) - day.getUTCDate() + 1) / 7)
  return Number(place) === fromStart || Number(place) === fromEnd
}
