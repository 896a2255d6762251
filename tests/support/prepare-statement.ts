import type pg from 'pg'

/** What PostgreSQL says against a statement, if anything. */
export async function prepareStatement(client: pg.Client, statement: string): Promise<string | undefined> {
  try {
    await client.query(`prepare recorded as ${statement}`)
    await client.query('deallocate recorded')
    return undefined
  } catch (error) {
    return `${(error as Error).message}: ${statement}`
  }
}
