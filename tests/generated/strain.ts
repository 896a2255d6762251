/** Milliseconds and bytes that requests of a test have cost at most. */
type Strain = { stall: number; slowest: string; memory: number }

/** How often the timer looks. Shorter stalls than this are not seen. */
const resolution = 5

/** Processor time of this thread in ms: unlike time on the clock, it does not grow when other processes are busy. */
function threadTime(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

/**
 * Measures how long requests keep the event loop from its other work, and how much memory the process takes beyond
 * what it has before the first one: the tools of the test are in the same process. The processor time between two runs
 * of a timer is the length of a stall.
 */
export function createStrainGauge() {
  const most: Strain = { stall: 0, slowest: '', memory: 0 }
  let memoryBefore: number | undefined

  async function measure<T>(name: string, work: () => Promise<T>): Promise<T> {
    memoryBefore ??= process.memoryUsage.rss()
    let last = threadTime()
    const look = () => {
      const now = threadTime()
      if (now - last > most.stall) Object.assign(most, { stall: now - last, slowest: name })
      last = now
    }
    const timer = setInterval(look, resolution)
    try {
      return await work()
    } finally {
      clearInterval(timer)
      look()
      most.memory = Math.max(most.memory, process.memoryUsage.rss() - memoryBefore)
    }
  }

  return { measure, most }
}
