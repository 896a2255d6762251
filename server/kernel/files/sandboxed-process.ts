import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { unreadableCode } from './sandbox-entry.ts'

/** A script that calls `serveSandbox`, and its limits. */
export type SandboxProgram = { script: URL; options: readonly string[]; milliseconds: number; megabytes: number }

/** The program could not read the content within its limits. */
export class Unreadable extends Error {
  override name = 'Unreadable'
}

/**
 * Pipes content through a program in a sandboxed process, because the content is untrusted: when a decoder crashes,
 * hangs or uses too much memory (a PDF of 1 MB took 2.2 GB), only that process fails, and it has no access to secrets.
 * Starting one takes 40 ms, and 110 ms with the image library.
 */
export async function runSandboxed<T>(
  program: SandboxProgram,
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
    readBeginning(child.stderr),
    once(child, 'close') as Promise<[code: number | null]>,
  ])
  // A failure on our side stops the program too, and is not the fault of the content.
  if (fed.status === 'rejected' && !endedEarly.has(fed.reason.code)) throw fed.reason
  if (taken.status === 'rejected') throw taken.reason
  if (ended.status === 'rejected') throw ended.reason
  const [code] = ended.value
  if (code === 0) return taken.value
  if (code === null || code === unreadableCode) throw new Unreadable('The content cannot be read.')
  throw new Error(`${program.script.pathname} ended with ${code}: ${'value' in complaint ? complaint.value : ''}`)
}

/** Errors of writing to a program that has already ended. */
const endedEarly = new Set(['EPIPE', 'ECONNRESET', 'ERR_STREAM_PREMATURE_CLOSE'])

const readablePaths = ['../../../node_modules/', '../../../package.json', './'].map((path) =>
  fileURLToPath(new URL(path, import.meta.url)),
)

/** It may read the code that it runs and nothing else: no other file, no child process, no debugger. */
const commandOf = ({ script, options, megabytes }: SandboxProgram): string[] => [
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

async function readBeginning(stream: Readable): Promise<string> {
  let text = ''
  for await (const piece of stream) if (text.length < 2000) text += String(piece)
  return text
}
