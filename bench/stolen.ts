import { readFileSync } from 'node:fs'

/** Processor time of this machine since it was started, in ticks. From /proc, so on Linux only; elsewhere 0. */
function readTicks(): { wanted: number; stolen: number } {
  try {
    const [line = ''] = readFileSync('/proc/stat', 'utf8').split('\n')
    const [user = 0, nice = 0, system = 0, , , interrupts = 0, softInterrupts = 0, stolen = 0] = line
      .split(/ +/)
      .slice(1)
      .map(Number)
    return { wanted: user + nice + system + interrupts + softInterrupts + stolen, stolen }
  } catch {
    return { wanted: 0, stolen: 0 }
  }
}

const atStart = readTicks()

/**
 * Of the processor time that this virtual machine wanted since the process was started, the share that its host gave to
 * others (`st` of vmstat). With more than a few hundredths, timings say more about the host than about the code.
 */
export function readStolenShare(): number {
  const now = readTicks()
  const wanted = now.wanted - atStart.wanted
  return wanted > 0 ? Math.round(((now.stolen - atStart.stolen) / wanted) * 100) / 100 : 0
}
