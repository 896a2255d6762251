import { createWorkerPool, TooSlow } from '#kernel/html/worker-pool.ts'
import { type Document, documentOf, type Passage } from './document.ts'

/**
 * The worst text of this length that we found keeps the thread of all requests busy for 20 ms. More is indexed in a
 * thread of its own, because each reply indexes its whole ticket again.
 */
const mostInlineCharacters = 16_384

type Pool = ReturnType<typeof createWorkerPool<readonly Passage[], Document>>
/** One a process, made when the first long conversation is written to. */
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

/** What a ticket is found by. */
export async function buildDocument(passages: readonly Passage[]): Promise<Document> {
  const length = passages.reduce((sum, { text }) => sum + text.length, 0)
  if (length <= mostInlineCharacters) return documentOf(passages)
  pool ??= startPool()
  try {
    return await pool.ask(passages)
  } catch (error) {
    // A text that cannot be indexed in time must not keep the ticket from being written to.
    if (error instanceof TooSlow) return { ...documentOf(shortOnes(passages)), isCut: true }
    throw error
  }
}

/** The title, the names and the addresses, in all likelihood. */
const shortOnes = (passages: readonly Passage[]) => passages.filter(({ text }) => text.length <= 200).slice(0, 20)
