import { useState } from 'react'

/** One test and its result. */
export type TestLine = { text: string; state: 'running' | 'ok' | 'failed'; detail?: string | undefined }

type Ending = Pick<TestLine, 'state' | 'detail'>

/** Adds a line when a test starts and completes it when it ends. */
export type LogAttempt = <T>(text: string, attempt: () => Promise<T>, ending: (result: T) => Ending) => Promise<T>

type TestLog = { lines: readonly TestLine[]; logAttempt: LogAttempt; clear: () => void }

export function useTestLog(): TestLog {
  const [lines, setLines] = useState<readonly TestLine[]>([])
  const logAttempt: LogAttempt = async (text, attempt, ending) => {
    setLines((before) => [...before, { text, state: 'running' }])
    const end = (result: Ending) => setLines((before) => [...before.slice(0, -1), { text, ...result }])
    try {
      const result = await attempt()
      end(ending(result))
      return result
    } catch (error) {
      end({ state: 'failed' })
      throw error
    }
  }
  return { lines, logAttempt, clear: () => setLines([]) }
}
