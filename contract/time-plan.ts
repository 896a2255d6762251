/** Without Zod, so that browsers can use it too. */
export const planDays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const

export const planHours = Array.from({ length: 24 }, (_, hour) => String(hour))
/** A run starts within ten minutes of its time. */
export const planMinutes = ['0', '10', '20', '30', '40', '50'] as const

/** When a schedule runs: on these days, in these hours, at these minutes. Without one of the three it never runs. */
export type TimePlan = {
  days?: Readonly<Partial<Record<string, boolean>>> | undefined
  hours?: Readonly<Partial<Record<string, boolean>>> | undefined
  minutes?: Readonly<Partial<Record<string, boolean>>> | undefined
}

const chosen =
  (map: TimePlan['days'] = {}) =>
  (key: string) =>
    map[key] === true

/** What is chosen, in the order of the calendar. */
export const readPlan = ({ days, hours, minutes }: TimePlan) => ({
  days: planDays.filter(chosen(days)),
  hours: planHours.filter(chosen(hours)).map(Number),
  minutes: planMinutes.filter(chosen(minutes)).map(Number),
})
