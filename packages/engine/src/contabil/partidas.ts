import {
  type Centavos,
  centavos,
  invariant,
  ok,
  type Result,
  refuse,
  soma,
} from '../dinheiro/index.ts'
import {
  comPorta,
  comPortas,
  data,
  type FatoInvalido,
  inteiro,
  lista,
  mes,
  objeto,
  opcional,
  quantidade,
  valor,
} from '../porta/index.ts'
import { type Competencia, competenciaDe, type DataCivil, ultimoDiaDoMes } from '../tempo/index.ts'
import { FORMA_DO_FATO, FORMA_DO_LANCAMENTO } from './formas.ts'
import { totalRetido } from './linhas.ts'
import { montar } from './montagens.ts'
import type { FatoContabil, LancamentoContabil, Partida } from './tipos.ts'

const encargosDo = (fato: FatoContabil): Centavos => {
  switch (fato.tipo) {
    case 'ferias-provisionadas':
    case 'decimo-terceiro-provisionado':
    case 'ferias-revertidas':
    case 'decimo-terceiro-revertido':
    case 'ferias-baixadas':
    case 'decimo-terceiro-baixado':
      return soma([fato.inss ?? 0, fato.fgts ?? 0])
    default:
      return 0
  }
}

const valorDo = (fato: FatoContabil): Centavos => {
  if (fato.tipo === 'guia-paga')
    return soma([fato.principal, fato.aMaior ?? 0, fato.multa ?? 0, fato.juros ?? 0])
  if (fato.tipo === 'parcela-de-emprestimo-paga') return soma([fato.principal, fato.juros ?? 0])
  return soma([fato.valor, encargosDo(fato)])
}

/** What is taken out of the value of a fact, which it cannot pass; null where nothing is. */
function tiradoDo(fato: FatoContabil): { readonly campo: string; readonly valor: number } | null {
  switch (fato.tipo) {
    case 'receita-de-servicos':
    case 'receita-de-vendas':
    case 'receita-de-producao':
    case 'receita-de-locacao':
    case 'receita-de-exportacao-de-servicos':
    case 'receita-de-exportacao-de-mercadorias':
      return { campo: 'retencoes', valor: totalRetido(fato.retencoes) + (fato.descontos ?? 0) }
    case 'servico-tomado':
      return { campo: 'retencoes', valor: totalRetido(fato.retencoes) }
    case 'rendimento-de-aplicacao':
    case 'aluguel-a-pagar':
    case 'lucros-pagos':
      return { campo: 'irrf', valor: fato.irrf ?? 0 }
    case 'vale-transporte-pago':
      return { campo: 'parteDosEmpregados', valor: fato.parteDosEmpregados ?? 0 }
    default:
      return null
  }
}

const invalido = (campo: string, mensagem: string): FatoInvalido => ({
  codigo: 'fato-invalido',
  campo,
  mensagem,
})

/** What one part of a fact says of another. */
function recusaDo(fato: FatoContabil): FatoInvalido | null {
  const dia = fato.data
  if (dia !== undefined && competenciaDe(dia) !== fato.competencia)
    return invalido('data', `O lançamento de ${fato.competencia} está com a data de ${dia}.`)
  const tirado = tiradoDo(fato)
  if (tirado && 'valor' in fato && tirado.valor > fato.valor)
    return invalido(tirado.campo, 'O que se retém ou se desconta passa do valor do fato.')
  const retencoes = fato.tipo === 'retencao-sofrida' || fato.tipo === 'retencao-de-fornecedor'
  if (retencoes && totalRetido(fato.retencoes) !== fato.valor)
    return invalido('retencoes', 'As retenções não somam o valor do fato.')
  const clientes = 'clientes' in fato ? (fato.clientes ?? []) : []
  if (!Number.isSafeInteger(clientes.reduce((total, divida) => total + divida.valor, 0)))
    return invalido('clientes', 'As dívidas dos clientes passam do que se pode somar.')
  return null
}

/** `das-provisionado` → `das`: the key names the thing, not the act of provisioning it. */
const nomeDaChave = (tipo: FatoContabil['tipo']): string => tipo.replace(/-provisionad[ao]s?$/, '')

const doSocio = (fato: FatoContabil): string | undefined => {
  const proprio = fato.tipo.endsWith('-retido') || fato.tipo === 'pensao-retida'
  if (!proprio && fato.tipo !== 'cpp-patronal') return undefined
  return 'socioId' in fato && fato.socioId !== undefined ? String(fato.socioId) : undefined
}

/** True when nothing happened: a fact of zero makes no entry. */
export const semMovimento = (fato: FatoContabil): boolean => valorDo(fato) === 0

/**
 * The entry of one fact: debits positive, credits negative, Σ = 0, dated the last day of the month
 * unless the fact says otherwise. A fact of zero is refused.
 */
export const partidasDo = comPorta(FORMA_DO_FATO, (fato: FatoContabil) => {
  if (semMovimento(fato))
    return refuse(invalido('valor', 'O fato contábil precisa de um valor maior que zero.'))
  return lancar(fato)
})

function lancar(fato: FatoContabil): Result<LancamentoContabil, FatoInvalido> {
  const recusa = recusaDo(fato)
  if (recusa) return refuse(recusa)
  const { historico, qualificador, partidas } = montar(fato)
  const lancamento: LancamentoContabil = {
    chave: [nomeDaChave(fato.tipo), fato.competencia, qualificador, doSocio(fato), fato.referencia]
      .filter((parte) => parte !== undefined)
      .join(':'),
    data: fato.data ?? ultimoDiaDoMes(fato.competencia),
    historico,
    partidas: partidas.filter((p) => p.valor !== 0),
  }
  conferirPartidas(lancamento)
  return ok(lancamento)
}

/** Throws unless the entry has two lines or more, none of zero, and balances. */
function conferirPartidas({ chave, partidas }: LancamentoContabil): void {
  invariant(partidas.length >= 2, `lançamento com menos de duas partidas: ${chave}`)
  invariant(
    partidas.every((p) => p.valor !== 0),
    `partida de valor zero: ${chave}`,
  )
  invariant(soma(partidas.map((p) => p.valor)) === 0, `débitos e créditos não fecham: ${chave}`)
}

/**
 * Where the lines of one place (the account, with what tells its lines apart) begin when they have both sides and cancel
 * each other: together they record nothing. -1 when no place does.
 */
export function partidaQueSeAnula<P extends { readonly valor: number }>(
  partidas: readonly P[],
  lugarDa: (partida: P) => string,
): number {
  const somas = new Map<string, number>()
  for (const partida of partidas) {
    const lugar = lugarDa(partida)
    somas.set(lugar, (somas.get(lugar) ?? 0) + partida.valor)
  }
  return partidas.findIndex((partida) => partida.valor !== 0 && somas.get(lugarDa(partida)) === 0)
}

/**
 * The entries of a month's facts, in their order; facts of zero make none. `versao` tells the
 * entries posted again after a reopening from the ones reversed: their keys end in `@2`, `@3`…
 */
export const contabilizarMes = comPortas(
  [
    ['fatos', lista(FORMA_DO_FATO)],
    ['versao', opcional(inteiro(1, 1_000_000))],
  ],
  contabilizar,
)

function contabilizar(
  fatos: readonly FatoContabil[],
  versao = 1,
): Result<LancamentoContabil[], FatoInvalido> {
  const chaves = new Set<string>()
  const lancamentos: LancamentoContabil[] = []
  for (const fato of fatos) {
    if (semMovimento(fato)) continue
    const lancado = lancar(fato)
    if (!lancado.ok) return lancado
    const lancamento = lancado.value
    if (chaves.has(lancamento.chave))
      return refuse(invalido('fatos', `Dois fatos com a mesma chave: ${lancamento.chave}.`))
    chaves.add(lancamento.chave)
    lancamentos.push(
      versao === 1 ? lancamento : { ...lancamento, chave: `${lancamento.chave}@${versao}` },
    )
  }
  return ok(lancamentos)
}

const PREFIXO = 'Estorno: '
const SUFIXO = '#estorno'

/**
 * The entry that undoes another: same lines, sides changed, tied to it by `estorna`. Reversing the
 * reversal gives back the original lines and histórico under a key of its own, so that a ledger that
 * knows keys never takes it for the entry it already has.
 * @param data the date of discovery, when the month of the original is closed
 */
export const estornar = comPortas(
  [
    ['lancamento', FORMA_DO_LANCAMENTO],
    ['data', opcional(data)],
  ],
  inverter,
)

function inverter(
  lancamento: LancamentoContabil,
  data: DataCivil = lancamento.data,
): Result<LancamentoContabil, FatoInvalido> {
  const { historico } = lancamento
  return ok({
    chave: `${lancamento.chave}${SUFIXO}`,
    data,
    historico: historico.startsWith(PREFIXO)
      ? historico.slice(PREFIXO.length)
      : `${PREFIXO}${historico}`,
    partidas: lancamento.partidas.map((p): Partida => ({ ...p, valor: centavos(-p.valor) })),
    estorna: lancamento.chave,
  })
}

/** What a worked-out pró-labore says to the books; a receipt of the payroll fits as it is. */
export type ProLaboreAContabilizar = {
  readonly socioId: number
  readonly competencia: Competencia
  readonly bruto: Centavos
  readonly inss: Centavos
  readonly irrf: Centavos
  readonly pensaoAlimenticia: Centavos
  readonly cppPatronal: Centavos
}

/** The facts of one pró-labore: gross, what was withheld, and the company's own part. */
export const fatosDoProLabore = comPorta(
  objeto<ProLaboreAContabilizar>({
    socioId: quantidade,
    competencia: mes,
    bruto: valor,
    inss: valor,
    irrf: valor,
    pensaoAlimenticia: valor,
    cppPatronal: valor,
  }),
  fatosDoRecibo,
)

function fatosDoRecibo(recibo: ProLaboreAContabilizar): Result<FatoContabil[], FatoInvalido> {
  const { socioId, competencia } = recibo
  const comum = { socioId, competencia, de: 'pro-labore' } as const
  const fatos: FatoContabil[] = [
    { tipo: 'pro-labore-provisionado', socioId, competencia, valor: recibo.bruto },
    { tipo: 'inss-retido', ...comum, valor: recibo.inss },
    { tipo: 'irrf-retido', ...comum, valor: recibo.irrf },
    { tipo: 'pensao-retida', ...comum, valor: recibo.pensaoAlimenticia },
    { tipo: 'cpp-patronal', ...comum, valor: recibo.cppPatronal },
  ]
  return ok(fatos.filter((fato) => !semMovimento(fato)))
}
