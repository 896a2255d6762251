import pg from 'pg'
import { askAs } from './ask.ts'
import { sampleFields } from './fields-samples.ts'
import { type Instance, startInstance } from './instance.ts'
import { fireAtRate } from './open-loop.ts'
import { line, round, timesOf } from './report.ts'
import { tokens } from './rows.ts'

export const mostForAdding = 1000

type Added = { id: number }

/** Adds the fields that are missing, and one more, while requests arrive; waits for their indexes. */
export async function addFields(url: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const instance = await startInstance(url)
  try {
    const { rows } = await client.query(`select name from object_attributes where id > 1000`)
    const missing = sampleFields.filter(({ name }) => !rows.some((row) => row.name === name))
    for (const { value: _, ...field } of missing) await add(instance, field)
    await waitForIndexes(client)
    const requests = Array.from({ length: 400 }, (__, turn) => ({
      method: 'GET' as const,
      path: `/tickets/${1 + turn}`,
      authorization: `Token token=${tokens.everywhere}`,
    }))
    const quiet = await fireAtRate(instance.address, 20, requests)
    const busy = fireAtRate(instance.address, 20, requests)
    const times: number[] = []
    for (let turn = 0; turn < 5; turn += 1) {
      const started = performance.now()
      const { id } = await add(instance, { name: `extra_${turn}`, data_type: 'input' })
      times.push(performance.now() - started)
      await askAs(instance, tokens.everywhere)('DELETE', `/object_manager_attributes/${id}`)
    }
    const meanwhile = timesOf((await busy).map(({ milliseconds }) => milliseconds))
    await waitForIndexes(client)
    const longest = round(Math.max(...times))
    line('adding a field, milliseconds', ['longest', 'most'])
    line('', [longest, mostForAdding, ...(longest > mostForAdding ? ['over'] : [])])
    const before = timesOf(quiet.map(({ milliseconds }) => milliseconds))
    line('requests before, and meanwhile (p95)', [before.p95, meanwhile.p95])
    return { longest, before, meanwhile }
  } finally {
    await instance.stop()
    await client.end()
  }
}

const add = (instance: Instance, field: { name: string; data_type: string; data_option?: object }): Promise<Added> =>
  askAs(instance, tokens.everywhere)<Added>('POST', '/object_manager_attributes', {
    object: 'Ticket',
    display: field.name,
    screens: { edit: { 'ticket.agent': { shown: true, required: false } } },
    ...field,
  })

/** They are built by jobs; a deleted field leaves none behind that is needed. */
async function waitForIndexes(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query(`select count(*)::int as waiting from graphile_worker.jobs
      where task_identifier in ('index-custom-field', 'analyze-custom-fields', 'clear-custom-field')`)
    if (rows[0].waiting === 0) return
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
}
