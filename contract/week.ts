export const weekDays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const
export type WeekDay = (typeof weekDays)[number]

/** From and to, as `HH:MM`; `24:00` is the end of a day. */
export type OpenPeriod = [from: string, to: string]

/** A plain week; a day without periods is closed. */
export type OpeningHours = { time_zone: string; days: { [Day in WeekDay]?: OpenPeriod[] | undefined } }
