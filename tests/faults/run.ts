import { CannotBegin } from './cannot-begin.ts'
import { clockFaults } from './clock.ts'
import { dayFaults } from './day/day.ts'
import { diskFaults } from './disk.ts'
import { machineFaults } from './machines/machines.ts'
import { mailFaults } from './mail.ts'
import { networkFaults } from './network.ts'
import { socketFaults } from './sockets.ts'
import { stopFaults } from './stop.ts'
import { swiftFaults } from './swift/swift.ts'
import { upgradeFaults } from './upgrade/upgrade.ts'
import { writeFaults } from './writes.ts'

/** Long tests that are not part of `npm test`: `npm run faults -- writes`. Each prints the problems it found. */
const trials: Record<string, (args: string[]) => Promise<string[]>> = {
  writes: writeFaults,
  mail: mailFaults,
  machines: machineFaults,
  network: networkFaults,
  disk: diskFaults,
  stop: stopFaults,
  sockets: socketFaults,
  clock: clockFaults,
  upgrade: upgradeFaults,
  swift: swiftFaults,
  day: dayFaults,
}

const [name = '', ...args] = process.argv.slice(2)
const chosen = name === 'all' ? Object.keys(trials) : [name]

if (chosen.every((each) => each in trials)) {
  // `all` takes no sizes: each trial has its own.
  const failed = []
  for (const each of chosen) if (!(await passes(each, name === 'all' ? [] : args))) failed.push(each)
  if (chosen.length > 1) process.stdout.write(failed.length === 0 ? 'ALL PASSED\n' : `FAILED: ${failed.join(', ')}\n`)
  // Clients of a trial that failed may still repeat their requests.
  process.exit(failed.length === 0 ? 0 : 1)
} else {
  process.stderr.write(`Which one? ${Object.keys(trials).join(', ')}, or all\n`)
  process.exitCode = 1
}

async function passes(trial: string, sizes: string[]): Promise<boolean> {
  process.stdout.write(`== ${trial}\n`)
  const faults = await trials[trial]!(sizes).catch(explain)
  for (const fault of faults.slice(0, 20)) process.stdout.write(`  ${fault}\n`)
  process.stdout.write(faults.length === 0 ? 'PASSED\n' : `FAILED with ${faults.length} faults\n`)
  return faults.length === 0
}

/** A trial that cannot be made has not passed. */
function explain(error: unknown): string[] {
  if (error instanceof CannotBegin) return [error.message]
  return [error instanceof Error ? (error.stack ?? error.message) : String(error)]
}
