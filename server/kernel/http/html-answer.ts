import type { FastifyRequest } from 'fastify'
import { escapeHtml } from '../html/escape.ts'

export const htmlType = 'text/html; charset=utf-8'

/** "A request with data but without Content-Type: application/json is answered as text/html." */
export function answersAsHtml({ body, encoding, route }: FastifyRequest): boolean {
  if (body === undefined || body === null) return false
  const { endpoint } = route.config
  return !(encoding === 'json' || (endpoint?.encodings as readonly unknown[] | undefined)?.includes(encoding))
}

const pageBegin = (status: number) => `<!doctype html><title>${status}</title><pre>`
const pageEnd = '</pre>'

/** The body is still the JSON text, escaped, so that nothing in it can become markup. */
export const writePage = (text: string, status: number): string => pageBegin(status) + escapeHtml(text) + pageEnd

/** The same for a text that is sent piece by piece. */
export async function* streamPage(texts: AsyncIterable<string | Buffer>, status: number): AsyncGenerator<string> {
  yield pageBegin(status)
  for await (const text of texts) yield escapeHtml(String(text))
  yield pageEnd
}
