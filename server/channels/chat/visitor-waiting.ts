import type { FastifyInstance } from 'fastify'
import { hearVisitorFrames } from '#kernel/realtime/push.ts'

type Wake = (frame?: string) => void

/** Polls that wait in this process, by the key under which frames for their session are sent. */
export function createPollWaiters(app: FastifyInstance) {
  const waiting = new Map<string, Set<Wake>>()
  hearVisitorFrames(
    app.deps,
    () => waiting.size > 0,
    (keys, frame) => {
      for (const key of keys) for (const wake of waiting.get(key) ?? []) wake(frame)
    },
  )
  app.addHook('preClose', async () => {
    for (const wakes of waiting.values()) for (const wake of wakes) wake()
  })

  return {
    /**
     * Hears frames from now on, so that none is missed between reading the rows and waiting. `next` resolves with the
     * first frame, or with undefined after `timeout` milliseconds or when the signal is aborted.
     */
    listen(key: string) {
      const { promise, resolve } = Promise.withResolvers<string | undefined>()
      const wakes = waiting.get(key) ?? new Set()
      waiting.set(key, wakes.add(resolve))
      return {
        next: async (timeout: number, signal: AbortSignal): Promise<string | undefined> => {
          const timer = setTimeout(resolve, timeout, undefined)
          const abort = () => resolve(undefined)
          signal.addEventListener('abort', abort, { once: true })
          if (signal.aborted) abort()
          try {
            return await promise
          } finally {
            clearTimeout(timer)
            signal.removeEventListener('abort', abort)
          }
        },
        stop: () => {
          wakes.delete(resolve)
          if (wakes.size === 0 && waiting.get(key) === wakes) waiting.delete(key)
        },
      }
    },
  }
}
export type PollWaiters = ReturnType<typeof createPollWaiters>
