import { readFileSync } from 'node:fs'
import { allEndpoints } from '#contract/all-endpoints.ts'
import { type Document, openApi } from '#contract/openapi.ts'

let known: Document | undefined

/**
 * The OpenAPI document of all endpoints. Describing them takes 1.2 s of processor time, reading the description 20 ms,
 * so a test run describes them once, in its global set-up.
 */
export function describedApi(): Document {
  known ??= readDocument() ?? openApi(allEndpoints, 'test')
  return known
}

function readDocument(): Document | undefined {
  const { TEST_DOCUMENT: file } = process.env
  return file === undefined ? undefined : (JSON.parse(readFileSync(file, 'utf8')) as Document)
}
