import { createWorkerPool, TooSlow } from '#kernel/html/worker-pool.ts'
import type { ParseAnswer, ReadMail } from './parse-worker.ts'
import { UnreadableMail } from './unreadable.ts'

export type MailReader = { read(raw: Buffer): Promise<ReadMail>; close(): Promise<void> }

/** 50 MB take one second; 30 seconds allow for a busy machine. A mail that is not parsed in time is unreadable. */
const usualTime = 30_000

/** Parses mail in worker threads, which can be stopped. Rejects with `UnreadableMail`. */
export function createMailReader({ milliseconds = usualTime } = {}): MailReader {
  const pool = createWorkerPool<Uint8Array, ParseAnswer>({
    script: new URL('parse-worker.ts', import.meta.url),
    workerData: {},
    threads: 2,
    waiting: 1000,
    milliseconds,
    // Without the bytes of the mail; a mail within the limits needs less than half of it.
    megabytes: 160,
  })

  async function read(raw: Buffer): Promise<ReadMail> {
    try {
      const answer = await pool.ask(alone(raw))
      if ('reason' in answer) throw new UnreadableMail(answer.reason)
      return withBuffers(answer.mail)
    } catch (error) {
      throw unreadableBy(error) ?? error
    }
  }
  return { read, close: pool.close }
}

function unreadableBy(error: unknown): UnreadableMail | undefined {
  if (error instanceof TooSlow) return new UnreadableMail('Reading it took too long.')
  const isOutOfMemory = error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
  return isOutOfMemory ? new UnreadableMail('Reading it took too much memory.') : undefined
}

/** Transferring moves the whole ArrayBuffer, which may be a pool or a longer file. */
const alone = (raw: Buffer): Uint8Array => (raw.byteLength === raw.buffer.byteLength ? raw : Uint8Array.from(raw))

/** In the transfer a Buffer becomes a Uint8Array. */
const withBuffers = (mail: ReadMail): ReadMail => ({
  ...mail,
  parts: mail.parts.map((part) => ({ ...part, content: asBuffer(part.content) })),
})

const asBuffer = ({ buffer, byteOffset, byteLength }: Uint8Array): Buffer =>
  Buffer.from(buffer as ArrayBuffer, byteOffset, byteLength)
