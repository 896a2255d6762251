import { parentPort, workerData } from 'node:worker_threads'
import Holidays from 'date-holidays'
import type { HolidayQuestion, HolidayRegions, PublicHolidays } from './holiday-question.ts'

const library = new Holidays()
const dayLength = 86_400_000

const listStates = (country: string): Record<string, string> => library.getStates(country) ?? {}

const listRegions = (): HolidayRegions =>
  Object.keys(library.getCountries()).map((code) => ({
    code,
    states: Object.entries(listStates(code)).map(([state, name]) => ({ code: state, name })),
  }))

type Asked = Extract<HolidayQuestion, { kind: 'holidays' }>

function listHolidays({ country, state, years, language }: Asked): PublicHolidays {
  const isKnown = country in library.getCountries() && (state === undefined || state in listStates(country))
  if (!isKnown) return undefined
  const region = state === undefined ? new Holidays(country) : new Holidays(country, state)
  // English where the library has no name in the language.
  region.setLanguages([language, 'en'])
  const found: Record<string, string> = {}
  for (const { date, start, end, name, type } of years.flatMap((year) => region.getHolidays(year))) {
    if (type !== 'public') continue
    const first = Date.parse(`${date.slice(0, 10)}T00:00Z`)
    // Days on which the clocks change are an hour longer or shorter.
    const days = Math.max(1, Math.round((end.getTime() - start.getTime()) / dayLength))
    for (let day = 0; day < days; day += 1) found[new Date(first + day * dayLength).toISOString().slice(0, 10)] ??= name
  }
  return found
}

const question = workerData as HolidayQuestion
parentPort?.postMessage(question.kind === 'regions' ? listRegions() : listHolidays(question), [])
