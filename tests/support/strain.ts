/** What requests have cost at most: milliseconds of processor time without a pause, the request, bytes. */
export type Strain = { stall: number; slowest: string; memory: number }

/** The interval of the timer. Shorter blocks are not measured. */
const resolution = 5

/** Processor time of this thread in ms: unlike wall time, it does not grow when other processes are busy. */
function threadTime(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

/**
 * Measures how long requests keep the event loop from its other work, and how large the process becomes. The processor
 * time between two runs of a timer is the length of a stall.
 */
export function createStrainGauge() {
  let most: Strain = { stall: 0, slowest: '', memory: 0 }
  let current = ''
  let last = threadTime()

  function look(): void {
    const now = threadTime()
    if (now - last > most.stall) most = { ...most, stall: now - last, slowest: current }
    last = now
  }

  /** Asking the kernel takes longer than most requests. */
  function lookAtMemory(): void {
    look()
    most.memory = Math.max(most.memory, process.memoryUsage.rss())
  }

  return {
    /** Names the request that later stalls are put down to. */
    begin: (name: string) => void (current = name),
    /** Measures from now until the process ends. */
    watch(): void {
      last = threadTime()
      setInterval(lookAtMemory, resolution).unref()
    },
    /** Measures the stalls of one request. */
    async measure<T>(name: string, work: () => Promise<T>): Promise<T> {
      current = name
      last = threadTime()
      const timer = setInterval(look, resolution)
      try {
        return await work()
      } finally {
        clearInterval(timer)
        look()
      }
    },
    most(): Strain {
      look()
      return most
    },
  }
}
