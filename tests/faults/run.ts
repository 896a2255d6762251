import { mailFaults } from './mail.ts'

/** Long tests that are not part of `npm test`: `npm run faults -- mail`. Each prints the problems it found. */
const trials: Record<string, (args: string[]) => Promise<string[]>> = { mail: mailFaults }

const [name = '', ...args] = process.argv.slice(2)
const trial = trials[name]
if (trial) {
  const faults = await trial(args)
  for (const fault of faults.slice(0, 20)) process.stdout.write(`  ${fault}\n`)
  process.stdout.write(faults.length === 0 ? 'PASSED\n' : `FAILED with ${faults.length} faults\n`)
  process.exitCode = faults.length === 0 ? 0 : 1
} else {
  process.stderr.write(`Which one? ${Object.keys(trials).join(', ')}\n`)
  process.exitCode = 1
}
