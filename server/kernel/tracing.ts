type SpanAttributes = Record<string, string | number | undefined>

/** A piece of work, from its beginning to its end. */
export type Span = { end(attributes?: SpanAttributes, error?: unknown): void }

type NewSpan = {
  name: string
  kind: 'request' | 'job'
  attributes?: SpanAttributes
  /** The header `traceparent` of the caller. */
  parent?: string | undefined
}

/** Reports what the process does to a collector. Absent unless the environment names one. */
export type Tracing = {
  begin(span: NewSpan): Span
  /** Sends what was not sent yet. */
  stop(): Promise<void>
}
