import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import type { RunBackup } from './jobs.ts'

const executable = fileURLToPath(new URL('../../../bin/switchboard.js', import.meta.url))
const mostCharacters = 1000

/** In a process of its own, so that requests do not wait for it. It has the same environment. */
export const runBackup: RunBackup = async (keep) => {
  const env = { ...process.env, DATA_DIR: process.env.DATA_DIR ?? './data' }
  const child = spawn(process.execPath, [executable, 'backup', `--keep=${keep}`], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = new Promise<number | string>((resolve) => {
    child.once('error', ({ message }) => resolve(message))
    child.once('close', (code, signal) => resolve(code ?? String(signal)))
  })
  const [printed, complaint, code] = await Promise.all([text(child.stdout), text(child.stderr), ended])
  const said = code === 0 ? printed : complaint.trim() || `The command ended with ${code}.`
  return { isWritten: code === 0, text: said.trim().slice(0, mostCharacters) }
}
