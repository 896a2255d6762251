import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { limitConcurrency } from '#kernel/limits/concurrency.ts'

type PoolOptions = {
  script: URL
  workerData: unknown
  threads: number
  waiting: number
  milliseconds: number
  megabytes: number
}

export class TooSlow extends Error {
  override name = 'TooSlow'
}

/** Threads that answer each message with one, started when needed, stopped when one takes too long or fails. */
export function createWorkerPool<Question, Answer>(options: PoolOptions) {
  const idle = new Set<Worker>()
  const underWay = new Set<Promise<unknown>>()
  const runWithinLimit = limitConcurrency({ slots: options.threads, waiting: options.waiting })

  async function start(): Promise<Worker> {
    const worker = new Worker(options.script, {
      workerData: options.workerData,
      // Without our own arguments: not all that a process may have been started with are allowed in a thread.
      execArgv: [],
      // The young generation is held three times; without a limit that alone takes 100 MB per thread.
      resourceLimits: { maxOldGenerationSizeMb: options.megabytes, maxYoungGenerationSizeMb: 16 },
    })
    // The caller gets the first error; a later one must not end the process.
    worker.on('error', () => idle.delete(worker))
    await once(worker, 'message')
    return worker
  }

  async function askWorker(question: Question): Promise<Answer> {
    const [free] = idle
    const worker = free ?? (await start())
    idle.delete(worker)
    worker.ref()
    try {
      worker.postMessage(question, [])
      const [answer] = await once(worker, 'message', { signal: AbortSignal.timeout(options.milliseconds) })
      idle.add(worker)
      return answer
    } catch (error) {
      await worker.terminate()
      throw error instanceof Error && error.name === 'AbortError' ? new TooSlow('The work was stopped.') : error
    } finally {
      // An idle thread must not keep the process from ending.
      worker.unref()
    }
  }

  return {
    async ask(question: Question): Promise<Answer> {
      const work = runWithinLimit(() => askWorker(question))
      underWay.add(work)
      try {
        return await work
      } finally {
        underWay.delete(work)
      }
    },
    async close(): Promise<void> {
      await Promise.allSettled(underWay)
      await Promise.all(Array.from(idle, (worker) => worker.terminate()))
      idle.clear()
    },
  }
}
