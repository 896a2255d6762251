import { problem } from '../doctor/finding.ts'
import type { Report } from '../doctor/examine.ts'
import type { Command } from './command.ts'

const marks = { fine: 'ok      ', warning: 'warning ', problem: 'PROBLEM ' } as const

export const doctor: Command = {
  name: 'doctor',
  summary: 'Check the machine, database, email, certificates, DNS and jobs; exits with 1 if there is a problem.',
  options: { offline: { type: 'boolean', help: 'skip mail servers, DNS and certificates of other machines' } },
  run: async ({ has, say }) => {
    const { examine } = await import('../doctor/examine.ts')
    const found = { warning: 0, problem: 0 }
    const report: Report = (findings) => {
      for (const { level, text } of findings) {
        say(`${marks[level]}${text}`)
        if (level !== 'fine') found[level] += 1
      }
      return findings.every(({ level }) => level !== 'problem')
    }
    await examine(report, !has('offline')).catch((error: unknown) => report([problem((error as Error).message)]))
    say(`\nProblems: ${found.problem}, warnings: ${found.warning}`)
    return found.problem > 0 ? 1 : 0
  },
}
