import type { Encoding } from '#contract/endpoint.ts'

/** The semicolon matters: a widely used client decodes only responses with `application/json;`. */
export const json = 'application/json; charset=utf-8'

const jsonType = /^application\/(?:[\w.+-]+\+)?json\b/i
export const multipartType = /^multipart\/form-data\b/i

/** The encoding of a body: JSON, a form, files, or another one without parameters. */
export function detectEncoding(contentType: string | undefined): Encoding | 'unknown' {
  if (contentType === undefined) return 'unknown'
  if (jsonType.test(contentType)) return 'json'
  if (/^application\/x-www-form-urlencoded\b/i.test(contentType)) return 'form'
  return multipartType.test(contentType) ? 'multipart' : 'unknown'
}

/** Telephone systems often send a wrong content type: `curl -d` declares everything as a form. */
export const detectPlainEncoding = (contentType: string | undefined, text: string): Encoding =>
  /^\s*\{/.test(text) || detectEncoding(contentType) === 'json' ? 'json' : 'form'
