import { createWriteStream } from 'node:fs'
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, join, sep } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { unzipSync, zipSync } from 'fflate'
import type { KnowledgeBaseImportRecord } from '#contract/knowledge-base-transfer.ts'
import { CommandFailed, WrongUsage } from '../instance/failure.ts'
import type { Console } from '../instance/installation.ts'
import { withConsole } from '../instance/with.ts'
import type { Command } from './command.ts'

async function findBase({ call }: Console): Promise<number> {
  const { KnowledgeBase = {} } = await call<{ KnowledgeBase?: object }>('GET', '/knowledge_bases/manage/init')
  const [id] = Object.keys(KnowledgeBase)
  if (id === undefined) throw new CommandFailed('There is no help centre yet. Create it under Administration.')
  return Number(id)
}

const actAs = async (console: Console, user: string) => console.actFor((await console.findUser(user)).id)

const isArchive = (path: string) => /\.zip$/i.test(path)

async function requireEmpty(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  if ((await readdir(folder)).length > 0) throw new CommandFailed(`${folder} is not empty.`)
}

/** Returns the number of files. */
async function unpackInto(folder: string, archive: Uint8Array): Promise<number> {
  const files = Object.entries(unzipSync(archive)).filter(([path]) => !path.endsWith('/'))
  for (const [path, content] of files) {
    const target = join(folder, path)
    await mkdir(dirname(target), { recursive: true })
    await writeFile(target, content, { flag: 'wx' })
  }
  return files.length
}

const author = { type: 'string', value: 'USER' } as const

export const exportHelpCentre: Command = {
  name: 'help-centre export',
  args: ['PATH'],
  summary: 'Write all answers as Markdown to an empty folder, or to a file that ends with .zip.',
  options: {
    user: { ...author, help: 'only what this user can edit; default: everything, unless roles have their own access' },
  },
  run: async ({ args: [path = ''], option, say }) =>
    withConsole(async (console) => {
      const user = option('user')
      const actor = user === undefined ? console.actor : await actAs(console, user)
      const download = `/knowledge_bases/${await findBase(console)}/export`
      if (isArchive(path)) {
        const archive = await console.api.stream(actor, download)
        // Mode 0600: it also contains answers that are not public.
        await pipeline(archive, createWriteStream(path, { flags: 'wx', mode: 0o600 }))
        return say(`Written: ${path}`)
      }
      await requireEmpty(path)
      const archive = await buffer(await console.api.stream(actor, download))
      say(`Files written: ${await unpackInto(path, archive)}`)
    }),
}

/** Hidden files, such as `.git`, are no answers. */
async function packFolder(folder: string): Promise<Uint8Array> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true })
  const files: Record<string, Uint8Array> = {}
  for (const entry of found.filter((one) => one.isFile())) {
    const path = join(entry.parentPath, entry.name)
    const parts = path.slice(join(folder, sep).length).split(sep)
    if (!parts.some((part) => part.startsWith('.'))) files[parts.join('/')] = await readFile(path)
  }
  if (Object.keys(files).length === 0) throw new CommandFailed(`${folder} has no files.`)
  return zipSync(files)
}

const readArchive = async (path: string): Promise<Uint8Array> =>
  (await stat(path)).isDirectory() ? packFolder(path) : readFile(path)

const pause = 500
/** A running service begins at once, or when it has finished what it does. */
const longestWait = 60_000

type Imported = KnowledgeBaseImportRecord

/** The service does the work. Undefined if it does not run. */
async function awaitImport(show: () => Promise<Imported>, say: (line: string) => void): Promise<Imported | undefined> {
  let said = -1
  for (let waited = 0; ; waited += pause) {
    const current = await show()
    if (current.state === 'done' || current.state === 'failed') return current
    if (current.state === 'waiting' && waited >= longestWait) return undefined
    if (current.state === 'running' && current.done >= said + 100) {
      said = current.done
      say(`Answers: ${current.done} of ${current.total}`)
    }
    await wait(pause)
  }
}

function report({ state, created, updated, problems }: Imported, say: (line: string) => void): number {
  for (const { path, reason } of problems) say(path === '' ? reason : `${path}: ${reason}`)
  say(`Created: ${created}, changed: ${updated}, problems: ${problems.length}`)
  return state === 'failed' || problems.length > 0 ? 1 : 0
}

export const importHelpCentre: Command = {
  name: 'help-centre import',
  args: ['PATH'],
  summary: 'Create and update answers from a folder of Markdown files, or from a ZIP archive of one.',
  options: { user: { ...author, help: 'the author, who must be an editor (required)' } },
  run: async ({ args: [path = ''], option, say }) => {
    const user = option('user')
    if (user === undefined) throw new WrongUsage('--user=USER is required: the author of the imported answers.')
    return withConsole(async (console) => {
      const actor = await actAs(console, user)
      const imports = `/knowledge_bases/${await findBase(console)}/imports`
      const file = { filename: `${basename(path, '.zip')}.zip`, content: await readArchive(path) }
      const { id } = await console.api.upload<Imported>(actor, imports, file)
      const done = await awaitImport(() => console.api.as(actor)<Imported>('GET', `${imports}/${id}`), say)
      if (done) return report(done, say)
      say('The import starts when the service runs.')
      return 0
    })
  },
}
