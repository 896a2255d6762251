import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const folder = new URL('../../docs/guides/', import.meta.url)

/** The folder of `switchboard-call`. */
export const toolbox = fileURLToPath(new URL('telephony', folder))

export type Block = { language: string; text: string }

/** The fenced blocks of a page, in their order. */
export function blocksOf(page: string): Block[] {
  const fences = readFileSync(new URL(page, folder), 'utf8').matchAll(/^```(\w+)\n(.*?)\n```$/gms)
  return [...fences].map(([, language = '', text = '']) => ({ language, text }))
}

export const textsIn = (page: string, language: string): string[] =>
  blocksOf(page)
    .filter((block) => block.language === language)
    .map(({ text }) => text)
