import { sql } from 'kysely'
import type { Ctx } from './context.ts'
import { executeUnawaited } from './db/transaction.ts'

/** Changes, events, history and jobs of `work` are kept together, or rolled back together when it fails or is not to be kept. */
export async function underSavepoint<T>(
  ctx: Ctx,
  work: (inner: Ctx) => Promise<T>,
  keep: (result: T) => boolean = () => true,
): Promise<T> {
  const held: (() => void)[] = []
  const inner: Ctx = {
    ...ctx,
    emit: (event) => void held.push(() => ctx.emit(event)),
    addHistory: (rows) => void held.push(() => ctx.addHistory(rows)),
    insertLast: (into, rows) => void held.push(() => ctx.insertLast(into, rows)),
    enqueue: (...job) => void held.push(() => ctx.enqueue(...job)),
    afterCommit: (run) => void held.push(() => ctx.afterCommit(run)),
  }
  const undo = () => sql`rollback to savepoint step; release savepoint step`.execute(ctx.db)
  // Both are sent together with the statement that follows.
  await executeUnawaited(ctx.db, sql`savepoint step`)
  const result = await work(inner).catch(async (error: unknown) => {
    await undo()
    throw error
  })
  if (!keep(result)) {
    await undo()
    return result
  }
  await executeUnawaited(ctx.db, sql`release savepoint step`)
  for (const tell of held) tell()
  return result
}
