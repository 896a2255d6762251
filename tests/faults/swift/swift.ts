import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { startSwift } from './server.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))

const tests = [
  'server/kernel/blobs/s3.test.ts',
  'server/kernel/blobs/blob-store.test.ts',
  'server/backup/backup.test.ts',
  'cli/switchboard.test.ts',
]

/** The tests of files in S3, with OpenStack Swift instead of the small server that `npm test` uses. */
export async function swiftFaults(): Promise<string[]> {
  const swift = await startSwift()
  try {
    const env = { ...process.env, ...swift.credentials, S3_TEST_ENDPOINT: swift.endpoint }
    const args = ['--test', '--test-timeout=900000', '--test-global-setup=tests/support/global-setup.ts', ...tests]
    const child = spawn(process.execPath, args, { cwd: root, env, stdio: 'inherit' })
    const [code] = (await once(child, 'exit')) as [number | null]
    return code === 0 ? [] : [`tests failed with files in Swift (exit code ${code})`]
  } finally {
    await swift.close()
  }
}
