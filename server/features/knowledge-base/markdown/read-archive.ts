import { readFrontMatter, type FrontMatter } from './front-matter.ts'
import { toHtml } from './to-html.ts'
import { BadArchive, unpack } from './unpack.ts'

/** One Markdown file. Its path begins with the language, if the first folder looks like one. */
export type MarkdownFile = { path: string; values: FrontMatter; html: string }
export type Problem = { path: string; reason: string }
export type ReadArchive =
  | { files: MarkdownFile[]; assets: Map<string, Uint8Array>; problems: Problem[] }
  | { refused: string }

const megabyte = 1024 * 1024
const limits = { entries: 60_000, fileBytes: 20 * megabyte, totalBytes: 512 * megabyte, ratio: 200 }

/** Without a folder around everything, which archives of repositories have. */
function commonFolder(paths: readonly string[]): string {
  const [first = ''] = paths
  const folder = first.slice(0, first.indexOf('/') + 1)
  const isLocale = /^[a-z]{2}(?:-[a-z]+)*\/$/i.test(folder)
  return folder !== '' && !isLocale && folder !== 'assets/' && paths.every((path) => path.startsWith(folder))
    ? folder
    : ''
}

export function readArchive(archive: Uint8Array): ReadArchive {
  try {
    const unpacked = unpack(archive, limits)
    const around = commonFolder([...unpacked.keys()])
    const files: MarkdownFile[] = []
    const assets = new Map<string, Uint8Array>()
    const problems: Problem[] = []
    for (const [name, content] of unpacked) {
      const path = name.slice(around.length)
      if (!/\.(?:md|markdown)$/i.test(path)) {
        assets.set(path, content)
        continue
      }
      const read = readFrontMatter(new TextDecoder().decode(content))
      if (read) files.push({ path, values: read.values, html: toHtml(read.body) })
      else problems.push({ path, reason: 'The values at the top of the file cannot be read.' })
    }
    return { files, assets, problems }
  } catch (error) {
    if (error instanceof BadArchive) return { refused: error.message }
    throw error
  }
}
