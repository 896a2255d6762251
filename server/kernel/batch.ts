/** Items that are handed on together, a moment after the first of them came. */
export type Batch<T> = {
  add(item: T): void
  /** Hands on what is there now; resolves when that, and what was on its way, has arrived. */
  flush(): Promise<void>
}

type Options<T> = {
  write(items: readonly T[]): Promise<void>
  failed(error: unknown): void
  milliseconds: number
  /** Beyond this many nothing is taken until there is room again. */
  most: number
}

/** For what costs more to write one by one than it is worth, and may be lost when the process dies. */
export function createBatch<T>({ write, failed, milliseconds, most }: Options<T>): Batch<T> {
  let gathered: T[] = []
  let timer: NodeJS.Timeout | undefined
  let writing = Promise.resolve()

  const flush = () => {
    clearTimeout(timer)
    timer = undefined
    const items = gathered
    gathered = []
    if (items.length > 0) writing = writing.then(() => write(items)).catch(failed)
    return writing
  }
  return {
    add: (item) => {
      if (gathered.length >= most) return
      gathered.push(item)
      timer ??= setTimeout(() => void flush(), milliseconds).unref()
    },
    flush,
  }
}
