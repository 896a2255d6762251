import { readConfig } from '#server/config.ts'
import { checkClock, checkMigrations, checkServer } from './database.ts'
import { type Finding, problemIfFails, warning } from './finding.ts'
import { checkDataFolder, checkDisk, checkKey, checkNode } from './machine.ts'
import { checkMailCertificate, checkPublicAddress, checkSenderDomains } from './network.ts'
import { checkAdministrators, checkFiles, checkHealth, checkMailAccounts } from './service.ts'
import { type Console, isEmpty } from '../instance/installation.ts'
import { withConsole, withInstallation } from '../instance/with.ts'

export type Report = (findings: Finding[]) => boolean

const unreachable = (reason: string) => `The database cannot be reached: ${reason}`

/** What needs neither the database nor the network first; then the database; then what it configures. */
export async function examine(report: Report, checksNetwork: boolean): Promise<void> {
  report(checkNode())
  const config = readConfig(process.env)
  // Looking further would create an empty database.
  if (isEmpty(config))
    return void report([warning(`Nothing is stored in ${config.dataDir} yet. Start Switchboard once: npm start`)])
  for (const check of [checkDataFolder, checkDisk, checkKey, checkMailCertificate]) report(await check(config))
  if (!report(await problemIfFails(unreachable, () => withInstallation(({ client }) => checkServer(client))))) return
  if (!report(await withInstallation(({ client }) => checkMigrations(client)))) return
  await withConsole(async (console) => {
    report(await checkClock(console.client))
    const local = [checkAdministrators, checkHealth, checkFiles]
    const remote = checksNetwork ? [checkMailAccounts, checkSenderDomains, checkPublicAddress] : []
    for (const check of [...local, ...remote]) report(await safely(check, console))
  })
}

const safely = (check: (console: Console) => Promise<Finding[]>, console: Console) =>
  problemIfFails(
    (reason) => `A check failed: ${reason}`,
    () => check(console),
  )
