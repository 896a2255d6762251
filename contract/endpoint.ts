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
  /** Not for access tokens and bearers: with this endpoint, a token could get more rights or outlive its revocation. */
  neverByToken?: boolean | undefined
  /** With permission 'any': an access token must have one of these permissions all the same. */
  tokenPermission?: readonly string[] | undefined
  /**
   * What needs a proof of identity is not done on behalf of another user. `administrator`: except by a full
   * administrator who sends the own password (Basic).
   */
  onBehalf?: 'never' | 'administrator' | undefined
  /** Available to users who must still set up a second factor that one of their roles requires. */
  beforeSecondFactor?: boolean | undefined
  /** One set of parameters: path, query and body merged. */
  input?: I | undefined
  output: O
  status: 200 | 201
  summary: string
  /** Further explanation for the document. */
  description?: string | undefined
  tag: string
  /** What `{id}` in the path identifies, as error texts name it: `Ticket::State`. */
  model?: string | undefined
  /** False for what only reads, although its verb is not GET; true for the few GETs that write. */
  writes: boolean
  /** A parameter that turns a read into a write: a session then needs the CSRF token, as for every write. */
  writesWith?: string | undefined
  /** A search, a report or a count over much of the database: only a few of them run at once. */
  costly?: boolean | undefined
  /** The accepted encodings of the body; others are answered as text/html. */
  encodings: readonly Encoding[]
  /** Bytes of body accepted. */
  bodyLimit: number
  /** The answer is not JSON but this. */
  produces?: string | undefined
  /** An alternative type of the answer, if the client asks for it. */
  alsoProduces?: string | undefined
  /** Further successful statuses without a JSON body, and when they occur. */
  alsoAnswers?: Readonly<Record<number, string>> | undefined
  /** Further error statuses, besides those that follow from permission and parameters. */
  refuses: readonly number[]
  /** Additional fields of error answers, by status. */
  refusals?: Readonly<Record<number, z.ZodType>> | undefined
  /** The type of error answers, if not JSON. */
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
