import { createWorkerPool } from '#kernel/html/worker-pool.ts'
import type { MarkdownAnswer, MarkdownQuestion } from './markdown-worker.ts'
import type { ReadArchive } from './read-archive.ts'

/** One per process, started with the first text: reading an archive takes seconds, in which requests must be answered. */
let pool: ReturnType<typeof createWorkerPool<MarkdownQuestion, MarkdownAnswer>> | undefined

const ask = (question: MarkdownQuestion): Promise<MarkdownAnswer> => {
  pool ??= createWorkerPool<MarkdownQuestion, MarkdownAnswer>({
    script: new URL('markdown-worker.ts', import.meta.url),
    workerData: undefined,
    threads: 1,
    waiting: 100,
    milliseconds: 120_000,
    megabytes: 1024,
  })
  return pool.ask(question)
}

export const writeMarkdown = async (texts: readonly string[]): Promise<string[]> =>
  ((await ask({ texts })) as { texts: string[] }).texts

export const readArchiveInThread = async (archive: Uint8Array): Promise<ReadArchive> =>
  (await ask({ archive })) as ReadArchive
