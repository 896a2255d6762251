type Branch = { name?: unknown; value?: unknown; children?: Branch[] }

const between = ' = '
const pathMark = '::'

const lineOf = (key: string, label: string, isTree: boolean) =>
  isTree || key === label ? key : `${key}${between}${label}`

function* linesOf(options: readonly Branch[], isTree: boolean): Generator<string> {
  for (const { name, value, children } of options) {
    const key = String(value ?? name)
    yield lineOf(key, String(name ?? value), isTree)
    yield* linesOf(children ?? [], isTree)
  }
}

/** Options as text: one per line, `key = Label`, or the path of a branch. */
export function writeOptionLines(options: unknown, isTree: boolean): string {
  const list = Array.isArray(options)
    ? (options as Branch[])
    : Object.entries((options ?? {}) as object).map(([value, name]) => ({ value, name: name as unknown }))
  return [...linesOf(list, isTree)].join('\n')
}

const filledLines = (text: string) => [
  ...new Set(
    text
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== ''),
  ),
]

function readLine(line: string): Branch {
  const at = line.indexOf(between)
  return at < 1
    ? { value: line, name: line }
    : { value: line.slice(0, at).trim(), name: line.slice(at + between.length).trim() }
}

/** Parents that have no line of their own are added. */
function readTree(lines: readonly string[]): Branch[] {
  const root: Branch[] = []
  for (const line of lines) {
    let level = root
    const parts = line.split(pathMark).map((part) => part.trim())
    for (const [depth, name] of parts.entries()) {
      const value = parts.slice(0, depth + 1).join(pathMark)
      let branch = level.find((one) => one.value === value)
      if (!branch) level.push((branch = { name, value }))
      if (depth < parts.length - 1) branch.children ??= []
      level = branch.children ?? []
    }
  }
  return root
}

/** The options that a text describes, in the order of its lines. */
export const readOptionLines = (text: string, isTree: boolean): Branch[] =>
  isTree ? readTree(filledLines(text)) : filledLines(text).map(readLine)
