import type { Instance } from './instance.ts'
import { checklistItems } from './texts.ts'

type Call = ReturnType<Instance['as']>

const textModules = [
  {
    name: 'Loan machine',
    keywords: 'loan repair',
    content: '<p>While yours is in the workshop, we gladly lend you a machine. Shall we bring one along?</p>',
  },
  {
    name: 'Ask for the serial number',
    keywords: 'serial number',
    content: '<p>Could you send us the serial number? It is on the plate below the drip tray.</p>',
  },
  {
    name: 'Descaling',
    keywords: 'descale care',
    content: '<p>Please descale it every three months, with soft water every six. The tablets are in our shop.</p>',
  },
]

const activities = ['Consulting', 'Repair', 'Travel']

/** Records that a team has created: text modules, activities, a checklist template. */
export async function createTeamRecords(call: Call): Promise<void> {
  for (const textModule of textModules) await call('POST', '/text_modules', textModule)
  for (const name of activities) await call('POST', '/time_accounting/types', { name })
  await call('POST', '/checklist_templates', { name: 'Repair', items: checklistItems })
}
