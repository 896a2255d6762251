import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { stripControls } from '#kernel/html/markup.ts'
import { runSandboxed } from './sandboxed-process.ts'

/** The first `limit` characters of a PDF's text; `Unreadable` when it is broken, encrypted or too large. */
export async function textOfPdf(source: Readable, limit: number): Promise<string> {
  const found = await runSandboxed(
    {
      script: new URL('pdf-program.ts', import.meta.url),
      options: [String(limit)],
      milliseconds: 20_000,
      megabytes: 512,
    },
    source,
    text,
  )
  return stripControls(found)
}
