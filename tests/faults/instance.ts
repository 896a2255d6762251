import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createFaultClient, type FaultClient } from './client.ts'
import { type DatabaseProcesses, findDatabase } from './database.ts'
import { createProcess, type ServerProcess } from './process.ts'

export type Instance = ServerProcess &
  Pick<FaultClient, 'call'> & {
    address: string
    client: FaultClient
    database: DatabaseProcesses
    close(): Promise<void>
  }

/** A whole installation in a separate folder, or in the folder given, to be killed and started again. */
export async function createInstance(
  port: number,
  environment: Record<string, string> = {},
  folder?: string,
): Promise<Instance> {
  const dataDir = folder ?? mkdtempSync(join(tmpdir(), 'switchboard-faults-'))
  // Started by root, PostgreSQL runs as someone else, who must be able to pass.
  chmodSync(dataDir, 0o711)
  const address = `http://127.0.0.1:${port}`
  const client = createFaultClient([address])
  const instance = createProcess({ PORT: String(port), DATA_DIR: dataDir, ...environment })
  await instance.start()
  return {
    ...instance,
    address,
    client,
    call: client.call,
    database: findDatabase(dataDir),
    close: async () => {
      await instance.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
