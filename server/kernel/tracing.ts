type SpanAttributes = Record<string, string | number | undefined>

/** A piece of work, from its beginning to its end. */
export type Span = {
  end(attributes?: SpanAttributes, error?: unknown): void
  /** The statements that `work` sends and the jobs that it queues are children of this span. */
  run<T>(work: () => T): T
}

type NewSpan = {
  name: string
  kind: 'request' | 'job'
  attributes?: SpanAttributes
  /** The `traceparent` of the caller: a header of a request, or noted by the request that queued the job. */
  parent?: string | undefined
}

export type EndStatement = (error?: unknown) => void

/** Reports what the process does to a collector. Absent unless the environment names one. */
export type Tracing = {
  begin(span: NewSpan): Span
  /** A child of the current span; `undefined` outside of one. To be called with the outcome. */
  beginStatement(text: string): EndStatement | undefined
  /** The `traceparent` for what the current span causes. */
  current(): string | undefined
  /** Sends what was not sent yet. */
  stop(): Promise<void>
}
