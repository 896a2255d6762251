/** Serialization failure and deadlock. */
export const retryableCodes: readonly string[] = ['40001', '40P01']

export const errorCode = (error: unknown) => String((error as { code?: unknown } | undefined)?.code)

/** The database ended a transaction that lost a race; the same work may succeed when it is done again. */
export const isRetryable = (error: unknown) => retryableCodes.includes(errorCode(error))
