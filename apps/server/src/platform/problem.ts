import { type CodigoDeProblema, PROBLEMAS } from '@razao/contract'

export type Detalhes = {
  detail?: string | undefined
  erros?: { pointer: string; mensagem: string }[] | undefined
  dados?: Record<string, unknown> | undefined
  /** What to do, where it is not what the catalogue says. */
  acao?: string | undefined
  /** Seconds until asking again is of any use. */
  esperar?: number | undefined
}

/** A refusal of the catalogue on its way to the caller. */
export class ProblemError extends Error {
  readonly codigo: CodigoDeProblema
  readonly detalhes: Detalhes
  constructor(codigo: CodigoDeProblema, detalhes: Detalhes = {}) {
    super(`${codigo}: ${detalhes.detail ?? PROBLEMAS[codigo].title}`)
    this.name = 'ProblemError'
    this.codigo = codigo
    this.detalhes = detalhes
  }
}

/** `throw problem('competencia-fechada', { detail: '10/2026 foi bloqueada em 05/11/2026.' })` */
export const problem = (codigo: CodigoDeProblema, detalhes: Detalhes = {}): ProblemError =>
  new ProblemError(codigo, detalhes)

const CONSTRAINTS_CONHECIDAS: Readonly<Record<string, CodigoDeProblema>> = {
  competencia_fechada: 'competencia-fechada',
  resultado_encerrado: 'competencia-fechada',
  lancamento_imutavel: 'lancamento-imutavel',
  partidas_nao_fecham: 'partidas-nao-fecham',
  guia_vigente: 'guia-vigente',
  conta_contabil_codigo: 'conta-repetida',
  conta_com_movimento: 'conta-com-movimento',
  lancamento_chave: 'lancamento-repetido',
  lancamento_estorno_unico: 'lancamento-estornado',
  saldo_diverge: 'saldo-diverge',
  idempotencia_pk: 'em-andamento',
  partida_conta: 'conta-nao-recebe',
  limite_do_plano: 'limite-do-plano',
  escritorio_cnpj_unico: 'cnpj-com-escritorio',
}

/** SQLSTATE of a number that its column, or a sum, does not hold. */
const FORA_DO_ALCANCE = '22003'

/** A refusal of the database reads the same as ours: the constraint's name is the problem's code. */
export function problemOfDatabase(erro: unknown): ProblemError | null {
  const { constraint, detail, code } = erro as {
    constraint?: string
    detail?: string
    code?: string
  }
  const codigo = constraint === undefined ? undefined : CONSTRAINTS_CONHECIDAS[constraint]
  if (constraint === 'centavos_seguro')
    return problem('entrada-invalida', { detail: 'Uma soma passa do que o sistema guarda.' })
  if (code === FORA_DO_ALCANCE)
    return problem('entrada-invalida', {
      detail: 'Um número do pedido passa do que o sistema guarda.',
    })
  if (codigo === undefined) return null
  if (codigo === 'limite-do-plano') return problem(codigo, { detail: `O limite é ${detail}.` })
  if (constraint === 'resultado_encerrado') return resultadoEncerrado(detail ?? '')
  const mes = /^(\d{4}-\d{2})(?: (\w+))?$/.exec(detail ?? '')
  return problem(codigo, mes ? { detail: mesTravado(mes[1] ?? '', mes[2]) } : {})
}

const resultadoEncerrado = (dia: string): ProblemError =>
  problem('competencia-fechada', {
    detail: `O resultado até ${dia.split('-').toReversed().join('/')} está encerrado, e este lançamento mexe nele. Lance depois desse dia, como extemporâneo com a data do fato; ou desfaça o encerramento, lance e encerre de novo.`,
  })

const AREAS: Readonly<Record<string, string>> = {
  fiscal: 'fiscal',
  financeiro: 'financeira',
  folha: 'da folha',
  contabil: 'contábil',
}

/** The locked month in words: whole or of the books, or one area of it (`fiscal`, `financeiro`, `folha`). */
export function mesTravado(competencia: string, area?: string | null): string {
  const mes = `${competencia.slice(5)}/${competencia.slice(0, 4)}`
  const daArea = area ? AREAS[area] : undefined
  return daArea
    ? `A área ${daArea} de ${mes} está bloqueada.`
    : `A competência ${mes} está bloqueada.`
}
