import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { InputOf } from '#contract/endpoint.ts'
import type { Calendars } from '#contract/calendar.ts'
import { invalid } from '#kernel/errors.ts'
import { limitConcurrency } from '#kernel/limits/concurrency.ts'
import type { HolidayQuestion, HolidayRegions, PublicHolidays } from './holiday-question.ts'

const runOneByOne = limitConcurrency({ slots: 1, waiting: 20 })

/** Loading the library takes a second: in a thread, which ends afterwards, so that no request waits and no memory is kept. */
const askLibrary = <T>(question: HolidayQuestion): Promise<T> =>
  runOneByOne(async () => {
    const worker = new Worker(new URL('holiday-worker.ts', import.meta.url), { workerData: question, execArgv: [] })
    try {
      const [answer] = await once(worker, 'message', { signal: AbortSignal.timeout(20_000) })
      return answer as T
    } finally {
      await worker.terminate()
    }
  })

/** They do not change while the process runs: they come from the library alone. Some kilobytes each. */
const answers = new Map<string, Promise<unknown>>()
const mostAnswers = 50

/** The dialogs of calendars ask for the same regions and countries each time. */
function ask<T>(question: HolidayQuestion): Promise<T> {
  const key = JSON.stringify(question)
  const known = answers.get(key)
  if (known) return known as Promise<T>
  if (answers.size >= mostAnswers) answers.clear()
  const answer = askLibrary<T>(question)
  answers.set(key, answer)
  answer.catch(() => answers.delete(key))
  return answer
}

export const listHolidayRegions = () => ask<HolidayRegions>({ kind: 'regions' })

const mostYears = 10

export async function listPublicHolidays(asked: InputOf<typeof Calendars.holidays>): Promise<Record<string, string>> {
  const { country, state, from, until, language = 'en' } = asked
  if (until < from || until - from >= mostYears)
    throw invalid('invalid_range', `The years must be in order, ${mostYears} at most.`, { field: 'until' })
  const years = Array.from({ length: until - from + 1 }, (_, index) => from + index)
  const [short = 'en'] = language.toLowerCase().split('-')
  const question = { kind: 'holidays', country: country.toUpperCase(), state, years, language: short } as const
  const found = await ask<PublicHolidays>(question)
  if (!found)
    throw invalid('invalid_value', 'No public holidays are known for this country and state.', { field: 'country' })
  return found
}
