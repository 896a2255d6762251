import { mkdir, writeFile } from 'node:fs/promises'
import { cpus } from 'node:os'
import { readStolenShare } from './stolen.ts'

export type Times = { p50: number; p95: number; p99: number; max: number }

export const round = (value: number): number => Math.round(value * 100) / 100

export function timesOf(milliseconds: readonly number[]): Times {
  const sorted = milliseconds.toSorted((a, b) => a - b)
  const quantile = (share: number) => round(sorted[Math.floor((sorted.length - 1) * share)] ?? 0)
  return { p50: quantile(0.5), p95: quantile(0.95), p99: quantile(0.99), max: quantile(1) }
}

export function line(name: string, cells: readonly (string | number)[]): void {
  process.stdout.write(`${name.padEnd(36)}${cells.map((cell) => String(cell).padStart(10)).join('')}\n`)
}

/** Stored by date, for comparison with later results. */
export async function keepResult(name: string, result: object): Promise<void> {
  const folder = new URL('results/', import.meta.url)
  await mkdir(folder, { recursive: true })
  const at = new Date().toISOString()
  const file = `${at.slice(0, 16).replaceAll(':', '')}-${name}.json`
  const about = { at, node: process.version, cpus: cpus().length, stolen: readStolenShare() }
  await writeFile(new URL(file, folder), `${JSON.stringify({ ...about, ...result }, null, 2)}\n`)
  process.stdout.write(`bench/results/${file}\n`)
}

/** In a terminal, a passing line is replaced by the next one; elsewhere it is left out. */
export function reportProgress(text: string, isPassing = false): void {
  const isTerminal = process.stdout.isTTY
  if (isTerminal || !isPassing)
    process.stdout.write(`${isTerminal ? '\r' : ''}${text.padEnd(79)}${isPassing ? '' : '\n'}`)
}
