import assert from 'node:assert/strict'
import { type CompiledQuery, Kysely, PostgresDialect, sql } from 'kysely'
import type { DB } from '#kernel/db/tables.ts'
import { patientPool } from './pool.ts'
import { databaseUrl, testServer } from './postgres.ts'
import type { World } from './world.ts'

/** A node of a plan, as EXPLAIN writes it. */
export type PlanNode = Record<string, unknown> & { Plans?: PlanNode[] }

export type PlanReader = {
  /** Records what runs through it. */
  db: Kysely<DB>
  /** The first statement among those of `run` that contains the text. */
  findStatement(text: string, run: () => Promise<unknown>): Promise<CompiledQuery>
  /** All nodes of the plan, with the settings of a search. */
  readPlan(statement: Pick<CompiledQuery, 'sql' | 'parameters'>): Promise<PlanNode[]>
  /** The statement has the fence, its plan has the property, and without the fence it loses it. */
  assertFence(
    statement: CompiledQuery,
    fence: { text: string; without: string },
    hasProperty: (plan: PlanNode[]) => boolean,
  ): Promise<void>
  close(): Promise<void>
}

/**
 * Called before a test inserts the rows whose plans it reads. A test database has been used before: rows that were
 * deleted leave empty pages in tables and indexes, for which the planner chooses other plans.
 */
export async function shrinkTables({ db }: World, ...tables: string[]): Promise<void> {
  await sql`vacuum full ${sql.join(tables.map((name) => sql.table(name)))}`.execute(db)
}

export async function createPlanReader(w: World): Promise<PlanReader> {
  const statements: CompiledQuery[] = []
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool: patientPool(await findUrl(w), 2) }),
    log: ({ query }) => void statements.push(query),
  })
  const readPlan: PlanReader['readPlan'] = async ({ sql: text, parameters }) => {
    const { rows } = await db.transaction().execute(async (transaction) => {
      await sql`set local plan_cache_mode = force_custom_plan; set local jit = off;
        set local max_parallel_workers_per_gather = 0`.execute(transaction)
      const query = { ...sql`explain`.compile(transaction), sql: `explain (format json) ${text}`, parameters }
      return transaction.executeQuery<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(query)
    })
    return flatten(rows[0]?.['QUERY PLAN'][0].Plan as PlanNode)
  }
  return {
    db,
    readPlan,
    findStatement: async (text, run) => {
      statements.length = 0
      await run()
      const found = statements.find((one) => one.sql.includes(text))
      assert.ok(found, `no statement contains "${text}": ${statements.map((one) => one.sql).join('\n')}`)
      return found
    },
    assertFence: async (statement, { text, without }, hasProperty) => {
      assert.ok(statement.sql.includes(text), `the fence "${text}" is not in ${statement.sql}`)
      const fenced = await readPlan(statement)
      const unfenced = await readPlan({ ...statement, sql: statement.sql.replaceAll(text, without) })
      assert.ok(hasProperty(fenced), `with the fence: ${JSON.stringify(fenced[0])}`)
      assert.ok(!hasProperty(unfenced), `the fence changes nothing: ${JSON.stringify(unfenced[0])}`)
    },
    close: () => db.destroy(),
  }
}

async function findUrl({ db }: World): Promise<string> {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db)
  return databaseUrl(await testServer(), rows[0]?.name ?? '')
}

const flatten = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(flatten)]

export const joins = (plan: readonly PlanNode[]): boolean =>
  plan.some((node) => / Join$|^Nested Loop$/.test(String(node['Node Type'])))

export const countScans = (plan: readonly PlanNode[], table: string): number =>
  plan.filter((node) => node['Relation Name'] === table).length

/** Whether a node has this key with such a text. */
export const has = (plan: readonly PlanNode[], key: string, text: RegExp): boolean =>
  plan.some((node) => text.test(String(node[key])))
