import type { Problema } from './api.ts'

/** What the API refused, as RFC 9457 tells it: `problem.codigo` is for programs, `problem.acao` says what to do. */
export class ProblemError extends Error {
  readonly problem: Problema

  constructor(problem: Problema) {
    super([problem.title, problem.detail, problem.acao].filter(Boolean).join(' '))
    this.name = 'ProblemError'
    this.problem = problem
  }

  get status(): number {
    return this.problem.status
  }

  get codigo(): string {
    return this.problem.codigo
  }
}

/** The problem of an answer; one that is none of ours (a proxy on the way) becomes `resposta-inesperada`. */
export async function problemOf(response: Response): Promise<ProblemError> {
  const text = await response.text()
  if (response.headers.get('content-type')?.startsWith('application/problem+json'))
    return new ProblemError(JSON.parse(text) as Problema)
  return new ProblemError({
    type: 'about:blank',
    title: `Resposta inesperada (${response.status}).`,
    status: response.status,
    instance: new URL(response.url || 'about:blank').pathname,
    codigo: 'resposta-inesperada',
    ...(text === '' ? {} : { detail: text.slice(0, 500) }),
  })
}
