import { createWorkerPool, TooSlow } from '#kernel/html/worker-pool.ts'
import { type Document, composeDocument, type Passage } from './document.ts'

/**
 * The worst text of this length that we found takes 20 ms. Longer texts are processed in a worker thread.
 */
const mostInlineCharacters = 16_384

type Pool = ReturnType<typeof createWorkerPool<readonly Passage[], Document>>
/** One per process, started for the first long conversation. */
let pool: Pool | undefined

const startPool = (): Pool =>
  createWorkerPool({
    script: new URL('document-worker.ts', import.meta.url),
    workerData: {},
    threads: 1,
    waiting: 1000,
    milliseconds: 10_000,
    megabytes: 256,
  })

export async function buildDocument(passages: readonly Passage[]): Promise<Document> {
  const length = passages.reduce((sum, { text }) => sum + text.length, 0)
  if (length <= mostInlineCharacters) return composeDocument(passages)
  pool ??= startPool()
  try {
    return await pool.ask(passages)
  } catch (error) {
    // A text that cannot be indexed in time must not keep the ticket from being saved.
    if (error instanceof TooSlow) return { ...composeDocument(keepShortPassages(passages)), isCut: true }
    throw error
  }
}

/** Most likely the title, the names and the addresses. */
const keepShortPassages = (passages: readonly Passage[]) =>
  passages.filter(({ text }) => text.length <= 200).slice(0, 20)
