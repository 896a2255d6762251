import type { z } from 'zod'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/**
 * Who may call: 'public' without credentials, 'any' with valid ones (a token needs some permission to be one), else
 * one of the listed permissions. `a.*` is satisfied by anything under `a`, `x+y` needs both.
 */
type Permission = 'public' | 'any' | readonly string[]

/** 'any': for clients that send a form or JSON under a wrong type or none; JSON is what starts with a brace. */
export type Encoding = 'json' | 'form' | 'multipart' | 'any'

export type Endpoint<I extends z.ZodType = z.ZodType, O extends z.ZodType = z.ZodType> = {
  method: Method
  /** Below /api/v1, path parameters in braces: `/users/{id}`. */
  path: string
  permission: Permission
  /** What would let a token outgrow itself, or outlive its owner's trust: neither access tokens nor bearers may call. */
  neverByToken?: boolean | undefined
  /** Where `permission` is 'any': what an access token must hold all the same, one of these. */
  tokenPermission?: readonly string[] | undefined
  /**
   * What needs a proof of identity is not done on behalf of another user. `administrator`: except by a full
   * administrator who sends the own password (Basic).
   */
  onBehalf?: 'never' | 'administrator' | undefined
  /** Open to people who still have to set up the second factor that a role of theirs demands. */
  beforeSecondFactor?: boolean | undefined
  /** One set of parameters: path, query and body merged. */
  input?: I | undefined
  output: O
  status: 200 | 201
  summary: string
  /** Why or how, for the document. */
  description?: string | undefined
  tag: string
  /** What `{id}` in the path identifies, as error texts name it: `Ticket::State`. */
  model?: string | undefined
  /** False for what only reads, although its verb is not GET; true for the few GETs that write. */
  writes: boolean
  /** The parameter that makes a write of what otherwise only reads: a session must then prove itself as for any write. */
  writesWith?: string | undefined
  /** A search, a report or a count over much of the database: only a few of them run at once. */
  costly?: boolean | undefined
  /** What a body may come as; anything else is answered as text/html. */
  encodings: readonly Encoding[]
  /** Bytes of body accepted. */
  bodyLimit: number
  /** The answer is not JSON but this. */
  produces?: string | undefined
  /** Where it is asked for, the answer comes as this instead of JSON. */
  alsoProduces?: string | undefined
  /** Successful answers besides `status`, without JSON, and when they come. */
  alsoAnswers?: Readonly<Record<number, string>> | undefined
  /** Refusals beyond those that follow from permission and parameters. */
  refuses: readonly number[]
  /** What refusals tell beyond their text, by status. */
  refusals?: Readonly<Record<number, z.ZodType>> | undefined
  /** Refusals are not JSON but this. */
  refusesIn?: string | undefined
  example?: { input?: unknown; output?: unknown } | undefined
}

type Given<I extends z.ZodType, O extends z.ZodType> = Pick<
  Endpoint<I, O>,
  'method' | 'path' | 'permission' | 'output' | 'summary' | 'tag'
> &
  Partial<Endpoint<I, O>>

/** One operation described as data: the router, the document, the client and the tests all read this. */
export const endpoint = <I extends z.ZodType, O extends z.ZodType>(given: Given<I, O>): Endpoint<I, O> => ({
  status: 200,
  writes: given.method !== 'GET',
  encodings: ['json'],
  bodyLimit: 1_048_576,
  refuses: [],
  ...given,
})

export type InputOf<E extends Endpoint> = z.output<NonNullable<E['input']>>
export type OutputOf<E extends Endpoint> = z.input<E['output']>

/** `/users/{id}` names one path parameter: `id`. */
export const pathParameters = (path: string): string[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name as string)
