import { backup } from './backup.ts'
import type { Command } from './command.ts'
import { doctor } from './doctor.ts'
import { exportTickets } from './export.ts'
import { moveFiles } from './files.ts'
import { exportHelpCentre, importHelpCentre } from './help-centre.ts'
import { listJobs, retryJobs } from './jobs.ts'
import { requeueMail } from './mail.ts'
import { restore } from './restore.ts'
import { getSettings, setSetting } from './settings.ts'
import { status } from './status.ts'
import { createToken } from './token.ts'
import { createUser, resetUser } from './user.ts'

/** All commands, in the order of the help. */
export const commands: readonly Command[] = [
  status,
  doctor,
  backup,
  restore,
  createUser,
  resetUser,
  createToken,
  getSettings,
  setSetting,
  listJobs,
  retryJobs,
  requeueMail,
  exportTickets,
  exportHelpCentre,
  importHelpCentre,
  moveFiles,
]
