/** `localTime`: `2026-11-16 09:30:00` in the time zone of the reader. */
export type Cell = string | number | boolean | null | { localTime: string }
