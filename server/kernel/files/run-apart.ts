import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { unreadableCode } from './work-apart.ts'

/** A script that calls `workApart`, and what it may use up. */
export type Program = { script: URL; options: readonly string[]; milliseconds: number; megabytes: number }

/** The program could not make sense of the content, or not within its limits. */
export class Unreadable extends Error {
  override name = 'Unreadable'
}

/**
 * Pipes a content through a program in a process of its own, because contents come from strangers: what makes a decoder
 * crash, hang or swell (a PDF of 1 MB took 2.2 GB) costs that process only, and it has nothing to give away.
 * Starting one takes 40 ms, and 110 ms with the image library.
 */
export async function runApart<T>(
  program: Program,
  source: Readable,
  take: (output: Readable) => Promise<T>,
): Promise<T> {
  const child = spawn(process.execPath, commandOf(program), {
    env: {},
    timeout: program.milliseconds,
    killSignal: 'SIGKILL',
  })
  const [taken, fed, complaint, ended] = await Promise.allSettled([
    take(child.stdout),
    pipeline(source, child.stdin),
    beginningOf(child.stderr),
    once(child, 'close') as Promise<[code: number | null]>,
  ])
  // What fails on our side stops the program, too, and is no fault of the content.
  if (fed.status === 'rejected' && !endedEarly.has(fed.reason.code)) throw fed.reason
  if (taken.status === 'rejected') throw taken.reason
  if (ended.status === 'rejected') throw ended.reason
  const [code] = ended.value
  if (code === 0) return taken.value
  if (code === null || code === unreadableCode) throw new Unreadable('The content cannot be read.')
  throw new Error(`${program.script.pathname} ended with ${code}: ${'value' in complaint ? complaint.value : ''}`)
}

/** How it looks to whoever still writes that the program has ended. */
const endedEarly = new Set(['EPIPE', 'ECONNRESET', 'ERR_STREAM_PREMATURE_CLOSE'])

const readablePaths = ['../../../node_modules/', '../../../package.json', './'].map((path) =>
  fileURLToPath(new URL(path, import.meta.url)),
)

/** It may read the code that it runs, and nothing else: no other file, no program, no debugger. */
const commandOf = ({ script, options, megabytes }: Program): string[] => [
  '--permission',
  '--allow-addons',
  '--allow-worker',
  ...readablePaths.map((path) => `--allow-fs-read=${path}`),
  '--no-warnings',
  `--max-old-space-size=${megabytes}`,
  fileURLToPath(script),
  String(megabytes),
  ...options,
]

async function beginningOf(stream: Readable): Promise<string> {
  let text = ''
  for await (const piece of stream) if (text.length < 2000) text += String(piece)
  return text
}
