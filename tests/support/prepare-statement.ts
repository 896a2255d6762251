import type pg from 'pg'

/** The error of PostgreSQL for a statement, if any. */
export async function prepareStatement(client: pg.Client, statement: string): Promise<string | undefined> {
  try {
    await client.query(`prepare recorded as ${statement}`)
    await client.query('deallocate recorded')
    return undefined
  } catch (error) {
    return `${(error as Error).message}: ${statement}`
  }
}
