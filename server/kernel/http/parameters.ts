import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { type Endpoint, pathParameters } from '#contract/endpoint.ts'
import type { Ctx } from '../context.ts'
import { readCustomValues } from '../custom-fields.ts'
import { notFound, Refusal } from '../errors.ts'
import { explainIssue } from './explain-issue.ts'

/** Path over body over query: one set of parameters for every verb. */
export function mergedParameters(request: FastifyRequest): Record<string, unknown> {
  const body =
    typeof request.body === 'object' && request.body !== null && !Array.isArray(request.body) ? request.body : {}
  return { ...(request.query as object), ...body, ...(request.params as object) }
}

type Parameters = Record<string, unknown>

/** The checked parameters, with those of custom fields. */
export function parseInput(endpoint: Endpoint, parameters: Parameters, { deps, now }: Ctx): Parameters {
  if (!endpoint.input) return {}
  const parsed = endpoint.input.safeParse(parameters)
  if (parsed.success) {
    const input = parsed.data as Parameters
    const { customFieldsOf: object, customFieldsIn: place } = endpoint
    if (!object) return input
    const fields = deps.customFields.of(object)
    if (place === undefined) return { ...input, ...readCustomValues(fields, parameters, now) }
    const inner = input[place] as Parameters | undefined
    return inner
      ? { ...input, [place]: { ...inner, ...readCustomValues(fields, parameters[place] as Parameters, now) } }
      : input
  }
  const named = parsed.error.issues.find(({ path }) => pathParameters(endpoint.path).includes(String(path[0])))
  if (named) throw nothingThere(endpoint, parameters[String(named.path[0])])
  throw explainIssue(parsed.error.issues[0] as z.core.$ZodIssue, parameters)
}

/** Without a model (an invalid month, for example) the text names no record. */
const nothingThere = ({ model }: Endpoint, value: unknown) =>
  model ? notFound(model, value) : new Refusal(404, 'not_found', 'Not found.')
