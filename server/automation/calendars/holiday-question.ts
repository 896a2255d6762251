/** What the thread is asked. */
export type HolidayQuestion =
  | { kind: 'regions' }
  | { kind: 'holidays'; country: string; state: string | undefined; years: readonly number[]; language: string }

export type HolidayRegions = { code: string; states: { code: string; name: string }[] }[]

/** By date; undefined if the country or state is unknown. */
export type PublicHolidays = Record<string, string> | undefined
