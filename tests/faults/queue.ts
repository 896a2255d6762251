import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'

const jobPatience = 120_000

/** All jobs are done: those of killed workers were taken over. */
export async function checkJobs(url: string): Promise<string[]> {
  const open = `select task_identifier as identifier, attempts as age from graphile_worker.jobs where run_at <= now()`
  for (const deadline = Date.now() + jobPatience; ; await delay(1000)) {
    const jobs = await query(url, open)
    if (jobs.length === 0) return []
    if (Date.now() > deadline) return jobs.map(({ identifier }) => `the job ${identifier} is not done`)
  }
}

export async function query(url: string, text: string): Promise<{ identifier: string; age: number }[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<{ identifier: string; age: number }>(text)).rows
  } finally {
    await client.end()
  }
}
