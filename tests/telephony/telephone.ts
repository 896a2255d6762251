import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { type World, world } from '#tests/support/world.ts'

export type Ran = { code: number | null; output: string; complaints: string }

/** An instance that listens, with a shell like that of a phone system. */
export type Telephone = {
  w: World
  address: string
  token: string
  /** The environment that the guide's examples expect. */
  env: Record<string, string>
  /** Runs a script with bash, which stops at the first command that fails. */
  bash(script: string, more?: Record<string, string>): Promise<Ran>
  /** The caller log as it is stored, the oldest first. */
  calls(): ReturnType<typeof storedCalls>
  close(): Promise<void>
}

const storedCalls = ({ db }: World) => db.selectFrom('cti_logs').selectAll().orderBy('id').execute()

export async function openTelephone(): Promise<Telephone> {
  const w = await world()
  const address = await w.app.listen({ host: '127.0.0.1', port: 0 })
  const token = await w.app.deps.settings.text('cti_token')
  const env = { SWITCHBOARD_URL: address, CTI_TOKEN: token }
  return {
    w,
    address,
    token,
    env,
    bash: (script, more = {}) => run('bash', ['-euo', 'pipefail', '-c', script], { ...env, ...more }),
    calls: () => storedCalls(w),
    close: () => w.close(),
  }
}

export async function run(program: string, args: readonly string[], env: Record<string, string>): Promise<Ran> {
  const child = spawn(program, args, { env: { PATH: process.env.PATH, ...env }, stdio: ['ignore', 'pipe', 'pipe'] })
  const [output, complaints, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close') as Promise<[number | null]>,
  ])
  return { code, output, complaints }
}
