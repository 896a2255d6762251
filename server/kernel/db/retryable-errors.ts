/**
 * A statement was prepared before a column was added to its table: a process of a newer version has migrated. The
 * database refuses to execute it with SQLSTATE 0A000, which many other failures have, too.
 */
export class StaleStatement extends Error {
  override name = 'StaleStatement'
  static readonly code = 'stale_statement'
  readonly code = StaleStatement.code
}

/** The routine, because the text of the message depends on the language of the database. */
export const isStaleStatement = (error: unknown) =>
  errorCode(error) === '0A000' && (error as { routine?: string }).routine === 'RevalidateCachedQuery'

/** Serialization failure, deadlock, and a statement that has to be prepared again. */
export const retryableCodes: readonly string[] = ['40001', '40P01', StaleStatement.code]

export const errorCode = (error: unknown) => String((error as { code?: unknown } | undefined)?.code)

/** The database ended a transaction that lost a race; the same work may succeed when it is done again. */
export const isRetryable = (error: unknown) => retryableCodes.includes(errorCode(error))
