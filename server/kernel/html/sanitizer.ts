import { type Cleaned, cleanHtml } from './clean.ts'
import { setImagesAside } from './inline-images.ts'
import { protectLinks } from './links.ts'
import { escapeText } from './markup.ts'
import { textOf } from './text.ts'
import { createWorkerPool, TooSlow } from './worker-pool.ts'

type Fallback = 'too large' | 'too deep' | 'too slow'
/** With `fallback` the HTML contains only the text of the input, truncated to a readable length. */
type Sanitized = { html: string; changed: boolean; fallback?: Fallback }
export type Sanitizer = { sanitize(html: string): Promise<Sanitized>; close(): Promise<void> }

const mostCharacters = 5 * 1024 * 1024
const mostFallbackCharacters = 200_000
/**
 * So much costs 1.3 ms here and 4.2 ms through a thread (the first has to start, too: 370 ms). The worst text of that
 * length that we found takes 10 ms, and depth is limited as in a thread.
 */
const mostInlineCharacters = 4096

const canary =
  '<p>ok<script>alert(1)</script><img src=x onerror=alert(1)><a href="javascript:alert(1)">!</a><svg/onload=alert(1)>'

type SanitizerOptions = {
  /** Which sources besides `cid:` and images in the text itself may stay. */
  ownImages?: RegExp
  /** For one text. */
  milliseconds?: number
}

export function createSanitizer({ ownImages, milliseconds = 5000 }: SanitizerOptions = {}): Sanitizer {
  refuseBrokenParser()
  const pool = createWorkerPool<string, Cleaned>({
    script: new URL('sanitize-worker.ts', import.meta.url),
    workerData: { ownImages },
    threads: 2,
    waiting: 500,
    milliseconds,
    megabytes: 512,
  })
  const clean = (html: string): Cleaned | Promise<Cleaned> =>
    html.length <= mostInlineCharacters ? cleanHtml(html, ownImages) : pool.ask(html)

  async function sanitize(given: string): Promise<Sanitized> {
    const images = setImagesAside(given)
    if (images.html.length > mostCharacters) return fallBack(given, 'too large')
    try {
      const cleaned = await clean(images.html)
      if ('fallback' in cleaned) return fallBack(given, cleaned.fallback)
      const html = images.putBack(cleaned.html)
      return { html, changed: html !== given }
    } catch (error) {
      return fallBack(given, limitBehind(error))
    }
  }
  return { sanitize, close: pool.close }
}

function limitBehind(error: unknown): Fallback {
  if (error instanceof TooSlow) return 'too slow'
  if (error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY') return 'too large'
  throw error
}

function fallBack(given: string, fallback: Fallback): Sanitized {
  const html = protectLinks(escapeText(textOf(given, mostFallbackCharacters)).replaceAll('\n', '<br>'))
  return { html, changed: true, fallback }
}

/** A parser that accepts this would accept everything, silently; better not to start at all. */
function refuseBrokenParser(): void {
  const cleaned = cleanHtml(canary)
  if (!('html' in cleaned) || cleaned.html !== '<p>ok!</p>') throw new Error('The HTML sanitiser does not work.')
}
