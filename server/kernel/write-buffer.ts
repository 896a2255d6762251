/** Collects items and passes them on together, a moment after the first one. */
export type WriteBuffer<T> = {
  add(item: T): void
  /** Passes on the collected items; resolves when these and all earlier ones are done. */
  flush(): Promise<void>
}

type Options<T> = {
  write(items: readonly T[]): Promise<void>
  failed(error: unknown): void
  milliseconds: number
  /** The maximum number of collected items; more are dropped. */
  most: number
}

/** For data that is too expensive to write one by one, and that may be lost when the process dies. */
export function createWriteBuffer<T>({ write, failed, milliseconds, most }: Options<T>): WriteBuffer<T> {
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
