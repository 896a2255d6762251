import { launchPostmaster, type Launch, type Postmaster } from './postmaster.ts'

/** Runs the server and starts it again after a crash, until it crashes more than five times within a minute. */
export async function keepRunning(launch: Launch, log: (line: string) => void): Promise<Postmaster> {
  let postmaster = await launchPostmaster(launch)
  let stopping = false
  const exited = watch()
  return { exited, stop }

  async function watch(): Promise<number | null> {
    let crashes: number[] = []
    for (;;) {
      const code = await postmaster.exited
      crashes = [...crashes, performance.now()].filter((time) => time > performance.now() - 60_000)
      if (stopping || crashes.length > 5) return code
      log('PostgreSQL ended unexpectedly; starting it again')
      try {
        postmaster = await launchPostmaster(launch)
      } catch (error) {
        log(String(error))
        return code
      }
      if (stopping) await postmaster.stop()
    }
  }

  async function stop() {
    stopping = true
    await postmaster.stop()
    await exited
  }
}
