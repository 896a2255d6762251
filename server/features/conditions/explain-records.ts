import { type RawBuilder, sql } from 'kysely'
import { type Condition, type ConditionGroup, conditionTree, type NamedTest } from '#contract/condition.ts'
import type { Ctx } from '#kernel/context.ts'
import { findAttribute } from './attributes.ts'
import { compileActual, compileResolved } from './compile.ts'
import { describeTest, type Explained, explainGroup, plain, type TestOutcome } from './explain.ts'
import { type EvaluationContext, resolveTest } from './operators.ts'

type RecordSubject = 'User' | 'Organization'

const tables: Record<RecordSubject, string> = { User: 'users', Organization: 'organizations' }

const testsIn = (part: ConditionGroup | NamedTest): NamedTest[] =>
  'conditions' in part ? part.conditions.flatMap(testsIn) : [part]

type Row = { id: number; holds: boolean[]; actual: unknown[] }

/** Tests users or organizations by one statement; the outcomes by their id. */
export async function explainRecords(
  { db }: Ctx,
  condition: Condition,
  ids: readonly number[],
  context: EvaluationContext & { subject: RecordSubject },
): Promise<Map<number, Explained>> {
  const tree = conditionTree(condition)
  const tests = testsIn(tree)
  const { rows } = await sql<Row>`
    select id, ${asList(tests.map((test) => compileHolds(test, context)))} as holds,
      ${asList(tests.map((test) => compileCompared(test, context)))} as actual
    from ${sql.table(tables[context.subject])} where id = any(${ids}::int[])`.execute(db)
  return new Map(rows.map((row) => [row.id, explainGroup(tree, (test) => readOutcome(test, tests.indexOf(test), row))]))
}

const asList = (parts: readonly RawBuilder<unknown>[]) =>
  parts.length === 0 ? sql`'[]'::jsonb` : sql`jsonb_build_array(${sql.join(parts)})`

const compileHolds = (test: NamedTest, context: EvaluationContext) =>
  sql`(${compileResolved(resolveTest(test, context), { now: context.now })}) is true`

function compileCompared({ name }: NamedTest, { custom, subject, trigger, now }: EvaluationContext) {
  const attribute = findAttribute(name, custom, subject)
  if (!attribute) return sql`null`
  return attribute.place === 'event'
    ? sql`${JSON.stringify(trigger[attribute.fact] ?? null)}::jsonb`
    : compileActual(attribute, now)
}

const readOutcome = (test: NamedTest, index: number, { holds, actual }: Row): TestOutcome =>
  describeTest(test, plain(actual[index]), holds[index] === true)
