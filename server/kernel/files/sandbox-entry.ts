import { buffer } from 'node:stream/consumers'
import { Worker } from 'node:worker_threads'

/** The exit code for content that cannot be read, by the numbers of sysexits.h. */
export const unreadableCode = 65

const giveUp = () => process.exit(unreadableCode)

/** Inside the process of `runSandboxed`: converts standard input to standard output once, and exits. */
export async function serveSandbox(
  work: (content: Buffer, options: readonly string[]) => Promise<Buffer | string>,
): Promise<void> {
  const [, , megabytes, ...options] = process.argv
  process.on('uncaughtException', giveUp)
  // V8 does not limit memory outside of the JavaScript heap, which decoders use.
  new Worker(new URL('watch-memory.ts', import.meta.url), { workerData: Number(megabytes) * 1024 * 1024 }).unref()
  const output = await work(await buffer(process.stdin), options).catch(giveUp)
  process.stdout.end(output, () => process.exit(0))
}
