import type * as Yaml from 'yaml'
import { loadWhenUsed } from '#kernel/load-when-used.ts'

/** 72 modules. */
const getYaml = loadWhenUsed<typeof Yaml>('yaml')

export type FrontMatter = Record<string, unknown>

const fence = /^\uFEFF?---[ \t]*\r?\n([\s\S]*?)(?:^|\r?\n)---[ \t]*(?:\r?\n|$)/

/** The values at the top of a Markdown file, and its text. Undefined if the values cannot be read. */
export function readFrontMatter(text: string): { values: FrontMatter; body: string } | undefined {
  const found = fence.exec(text)
  if (!found) return { values: {}, body: text.replace(/^\uFEFF/, '') }
  try {
    // No aliases: a few lines of them can stand for gigabytes.
    const values: unknown = getYaml().parse(found[1] ?? '', { maxAliasCount: 0, schema: 'core' })
    const isRecord = typeof values === 'object' && values !== null && !Array.isArray(values)
    return { values: isRecord ? (values as FrontMatter) : {}, body: text.slice(found[0].length) }
  } catch {
    return undefined
  }
}

/** Without what is not set. */
export function writeFrontMatter(values: FrontMatter, body: string): string {
  const set = Object.entries(values).filter(([, value]) => value !== null && value !== undefined)
  return `---\n${getYaml().stringify(Object.fromEntries(set), { lineWidth: 0 })}---\n\n${body.trim()}\n`
}
