import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'

const types: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}

/** The encodings that the build has compressed, the smaller one first. */
const encodings = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const

export type BuiltFile = { content: Buffer; headers: Record<string, string> }

/** A file of the build in the best encoding that the browser accepts; undefined when it does not exist. */
export async function findBuiltFile(folder: string, name: string, accepted = ''): Promise<BuiltFile | undefined> {
  const type = types[extname(name)]
  if (type === undefined || !/^[\w.-]+$/.test(name)) return undefined
  const common = { 'Content-Type': type, Vary: 'Accept-Encoding' }
  for (const [encoding, ending] of encodings.filter(([encoding]) => accepts(accepted, encoding))) {
    const content = await readIfThere(join(folder, name + ending))
    if (content) return { content, headers: { ...common, 'Content-Encoding': encoding } }
  }
  const content = await readIfThere(join(folder, name))
  return content && { content, headers: common }
}

const accepts = (accepted: string, encoding: string) =>
  accepted.split(',').some((one) => one.trim().split(';')[0] === encoding && !/;\s*q=0(?:\.0*)?$/.test(one.trim()))

const readIfThere = (path: string) =>
  readFile(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
