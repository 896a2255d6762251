import {
  type Attributes,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  type SpanOptions,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { BasicTracerProvider, BatchSpanProcessor } from '@opentelemetry/sdk-trace-base'
import { AsyncLocalStorage } from 'node:async_hooks'
import { readFileSync } from 'node:fs'
import type { Tracing } from '#kernel/tracing.ts'

type TracerConfig = NonNullable<ConstructorParameters<typeof BasicTracerProvider>[0]>
type Resource = NonNullable<TracerConfig['resource']>

const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as { version: string }

const kinds = { request: SpanKind.SERVER, job: SpanKind.CONSUMER }

/**
 * Spans to the collector of `OTEL_EXPORTER_OTLP_ENDPOINT`, by OTLP over HTTP. The exporter reads that and the other
 * variables of OpenTelemetry itself. Imported only if the variable is set.
 */
export function openTelemetry(): Tracing {
  const provider = new BasicTracerProvider({
    resource: describeService(),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())],
  })
  const tracer = provider.getTracer('switchboard', version)
  // Follows promises, which costs every request something: therefore only here.
  const current = new AsyncLocalStorage<Span>()
  return {
    begin: ({ name, kind, attributes, parent }) => {
      const span = tracer.startSpan(name, { kind: kinds[kind], attributes: { ...attributes } }, contextOf(parent))
      return {
        end: (more, error) => {
          if (more) span.setAttributes({ ...more } as Attributes)
          if (error) span.setStatus({ code: SpanStatusCode.ERROR, message: String(error) })
          span.end()
        },
        run: (work) => current.run(span, work),
      }
    },
    beginStatement: (text) => {
      const parent = current.getStore()
      if (!parent) return undefined
      const span = tracer.startSpan(...describeStatement(text), trace.setSpan(ROOT_CONTEXT, parent))
      return (error) => {
        // Without the message, which may contain values.
        if (error) span.setStatus({ code: SpanStatusCode.ERROR, message: String((error as { code?: string }).code) })
        span.end()
      }
    },
    current: () => formatParent(current.getStore()),
    // A collector that is gone must not keep the process from ending.
    stop: () => provider.shutdown().catch(() => undefined),
  }
}

const mostCharacters = 2000

/** The text has places for values and no values. */
function describeStatement(text: string): [name: string, options: SpanOptions] {
  const short = text.trim().replaceAll(/\s+/g, ' ').slice(0, mostCharacters)
  const operation = short.split(/[ ;(]/, 1)[0]?.toLowerCase() || 'statement'
  const attributes = { 'db.system.name': 'postgresql', 'db.operation.name': operation, 'db.query.text': short }
  return [operation, { kind: SpanKind.CLIENT, attributes }]
}

function formatParent(span: Span | undefined): string | undefined {
  if (!span) return undefined
  const { traceId, spanId, traceFlags } = span.spanContext()
  return `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`
}

function describeService(): Resource {
  const attributes = { 'service.name': process.env.OTEL_SERVICE_NAME ?? 'switchboard', 'service.version': version }
  const resource: Resource = { attributes, merge: () => resource, getRawAttributes: () => Object.entries(attributes) }
  return resource
}

/** W3C Trace Context: version, trace, parent, flags. */
function contextOf(parent: string | undefined) {
  const [, traceId, spanId, flags] = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/.exec(parent ?? '') ?? []
  if (traceId === undefined || spanId === undefined) return ROOT_CONTEXT
  const traceFlags = Number.parseInt(flags ?? '0', 16)
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true })
}
