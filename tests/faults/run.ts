import { mailFaults } from './mail.ts'

/** Long trials that are no part of `npm test`: `npm run faults -- mail`. */
const trials: Record<string, () => Promise<void>> = { mail: mailFaults }

const name = process.argv[2] ?? ''
const trial = trials[name]
if (trial) await trial()
else {
  process.stderr.write(`Which one? ${Object.keys(trials).join(', ')}\n`)
  process.exitCode = 1
}
