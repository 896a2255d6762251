import type { ParseArgsOptionDescriptor } from 'node:util'

type CommandOption = ParseArgsOptionDescriptor & {
  /** What follows the name in the usage, for options with a value. */
  value?: string
  help: string
}

export type Invocation = {
  args: readonly string[]
  /** The value of an option; undefined if it was not given. */
  option(name: string): string | undefined
  has(name: string): boolean
  /** Prints a line on standard output. */
  say(line: string): void
}

export type Command = {
  /** The words after `switchboard`. */
  name: string
  /** Names of the arguments; optional ones in brackets. */
  args?: readonly string[]
  summary: string
  options?: Readonly<Record<string, CommandOption>>
  /** Returns the exit code, if it is not 0. */
  run(invocation: Invocation): Promise<number | void>
}

/** Lines with columns of equal width; nothing follows the last one. */
export function formatTable(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  )
}
