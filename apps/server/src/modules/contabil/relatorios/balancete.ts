import type { contabilRelatorios, RouteOutput, RouteParsed } from '@razao/contract'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { type Coluna, exportar } from '../../../platform/export/index.ts'
import type { ArquivoServido } from '../../../platform/http/index.ts'
import { exigirEmpresa } from '../plano/exigir-empresa.ts'
import { type ContaDaEmpresa, planoDaEmpresa } from '../plano/plano-da-empresa.ts'
import { comparadoDe, exigirPeriodo } from './periodo.ts'
import {
  grupoDe,
  saldosDoPeriodo,
  somarEm,
  somarSinteticas,
  type Valores,
  zerados,
} from './saldos-do-plano.ts'

type Rota = typeof contabilRelatorios.relatorioBalancete
type Saida = RouteOutput<Rota>
type Linha = Saida['linhas'][number]
type Conferencia = { contaId: number; ate: string; saldo: number }

/** The trial balance of any period: monthly balances, and lines only of months cut in the middle. */
export async function relatorioBalancete(ctx: Context, input: RouteParsed<Rota>): Promise<Saida> {
  exigirPeriodo(input)
  const { empresaId, conhecidoEm, semEncerramento } = input
  const outro = comparadoDe(input)
  await exigirEmpresa(ctx, empresaId)
  const plano = await planoDaEmpresa(ctx, { empresaId })
  const corte = { empresaId, conhecidoEm, semEncerramento }
  const saldos = await saldosDoPeriodo(ctx, { ...corte, de: input.de, ate: input.ate })
  const comparados = outro && (await saldosDoPeriodo(ctx, { ...corte, ...outro }))
  const conferencias = await conferenciasDe(ctx, empresaId)
  const somados = somarSinteticas(plano, saldos)
  const somadosDoOutro = comparados && somarSinteticas(plano, comparados)
  const linhas = plano.flatMap((conta) => {
    const linha = linhaDe(conta, {
      valores: somados.get(conta.id),
      comparado: somadosDoOutro?.get(conta.id),
      comparando: outro !== null,
      conferencia: conferencias.get(conta.id),
      ate: input.ate,
    })
    return aparece(linha, input) ? [linha] : []
  })
  return {
    linhas,
    totais: totaisDe(saldos),
    verificacoes: verificar(plano, saldos, { conferencias, ate: input.ate }),
  }
}

/** What was last looked at in each account. */
export async function conferenciasDe(
  ctx: Context,
  empresaId: number,
): Promise<ReadonlyMap<number, Conferencia>> {
  const { rows } = await sql<Conferencia>`
    select conta_id as "contaId", ate, saldo from conferencia_conta
    where escritorio_id = ${ctx.tenant.escritorioId} and empresa_id = ${empresaId}`.execute(ctx.db)
  return new Map(rows.map((linha) => [linha.contaId, linha]))
}

const contraANatureza = (natureza: string, saldo: number): boolean =>
  natureza === 'devedora' ? saldo < 0 : saldo > 0

type Dados = {
  valores: Valores | undefined
  comparado: Valores | undefined
  comparando: boolean
  conferencia: Conferencia | undefined
  ate: string
}

function linhaDe(conta: ContaDaEmpresa, dados: Dados): Linha {
  const valores = dados.valores ?? zerados()
  return {
    contaId: conta.id,
    codigo: conta.codigo,
    reduzido: conta.reduzido,
    nome: conta.nome,
    tipo: conta.tipo,
    natureza: conta.natureza,
    nivel: conta.nivel,
    ...valores,
    comparado: dados.comparando ? (dados.comparado ?? zerados()) : null,
    invertida: conta.tipo === 'analitica' && contraANatureza(conta.natureza, valores.saldo),
    conferencia: conta.tipo === 'analitica' ? conferidaAte(dados) : null,
  }
}

/** Looked at up to the end of the period or later, and on that very day with this balance. */
function conferidaAte({ conferencia, ate, valores }: Omit<Dados, 'comparado' | 'comparando'>) {
  if (conferencia === undefined || conferencia.ate < ate) return 'sem-conferencia'
  if (conferencia.ate === ate && conferencia.saldo !== (valores?.saldo ?? 0)) return 'divergente'
  return 'conferida'
}

const vazios = (v: Valores): boolean =>
  v.saldoAnterior === 0 && v.debitos === 0 && v.creditos === 0 && v.saldo === 0

function aparece(linha: Linha, { tipoDeRelatorio, nivel, zeradas }: RouteParsed<Rota>): boolean {
  if (tipoDeRelatorio === 1 && linha.tipo === 'analitica') return false
  if (tipoDeRelatorio === 2 && linha.tipo === 'sintetica') return false
  if (nivel !== undefined && linha.nivel > nivel) return false
  return (
    zeradas === true || !vazios(linha) || (linha.comparado !== null && !vazios(linha.comparado))
  )
}

function totaisDe(saldos: ReadonlyMap<number, Valores>): Valores {
  const total = zerados()
  for (const valores of saldos.values()) somarEm(total, valores)
  return total
}

function verificar(
  plano: readonly ContaDaEmpresa[],
  saldos: ReadonlyMap<number, Valores>,
  { conferencias, ate }: { conferencias: ReadonlyMap<number, Conferencia>; ate: string },
): Saida['verificacoes'] {
  const somas: Record<string, number> = {}
  const invertidas: Saida['verificacoes']['invertidas'] = []
  const transitorias: Saida['verificacoes']['transitorias'] = []
  let semConferencia = 0
  for (const conta of plano) {
    const valores = saldos.get(conta.id)
    if (conta.tipo !== 'analitica' || valores === undefined || vazios(valores)) continue
    const { saldo } = valores
    const grupo = grupoDe(conta)
    somas[grupo] = (somas[grupo] ?? 0) + saldo
    const apontada = { contaId: conta.id, codigo: conta.codigo, nome: conta.nome, saldo }
    if (contraANatureza(conta.natureza, saldo)) invertidas.push(apontada)
    if (saldo !== 0 && ehTransitoria(conta)) transitorias.push(apontada)
    const conferencia = conferencias.get(conta.id)
    if (conferidaAte({ conferencia, ate, valores }) === 'sem-conferencia') semConferencia += 1
  }
  const total = totaisDe(saldos)
  const positivo = (grupo: string, sinal: 1 | -1) => sinal * (somas[grupo] ?? 0) || 0
  const ativo = positivo('ativo', 1)
  const passivo = positivo('passivo', -1)
  const patrimonioLiquido = positivo('patrimonio-liquido', -1)
  const resultado = positivo('resultado', -1) + positivo('apuracao', -1)
  return {
    diferenca: total.debitos - total.creditos,
    ativo,
    passivo,
    patrimonioLiquido,
    resultado,
    desequilibrio: ativo - passivo - patrimonioLiquido - resultado,
    invertidas,
    transitorias,
    semConferencia,
  }
}

/** An account that only passes money on: the apuração do resultado, and what is called transitory. */
export const ehTransitoria = (
  conta: Pick<ContaDaEmpresa, 'grupo' | 'codigo' | 'nome' | 'funcao'>,
): boolean =>
  grupoDe(conta) === 'apuracao' ||
  /transit[oó]ri|a classificar/i.test(`${conta.nome} ${conta.funcao ?? ''}`)

const COLUNAS: Coluna<Linha>[] = [
  { titulo: 'Conta', tipo: 'texto', valor: (l) => l.codigo },
  { titulo: 'Reduzido', tipo: 'texto', valor: (l) => l.reduzido },
  { titulo: 'Nome', tipo: 'texto', valor: (l) => l.nome },
  {
    titulo: 'Tipo',
    tipo: 'texto',
    valor: (l) => (l.tipo === 'sintetica' ? 'Sintética' : 'Analítica'),
  },
  { titulo: 'Saldo anterior', tipo: 'dinheiro', valor: (l) => l.saldoAnterior },
  { titulo: 'Débitos', tipo: 'dinheiro', valor: (l) => l.debitos },
  { titulo: 'Créditos', tipo: 'dinheiro', valor: (l) => l.creditos },
  { titulo: 'Saldo', tipo: 'dinheiro', valor: (l) => l.saldo },
]
const COMPARADAS: Coluna<Linha>[] = [
  {
    titulo: 'Saldo anterior (comparado)',
    tipo: 'dinheiro',
    valor: (l) => l.comparado?.saldoAnterior,
  },
  { titulo: 'Débitos (comparado)', tipo: 'dinheiro', valor: (l) => l.comparado?.debitos },
  { titulo: 'Créditos (comparado)', tipo: 'dinheiro', valor: (l) => l.comparado?.creditos },
  { titulo: 'Saldo (comparado)', tipo: 'dinheiro', valor: (l) => l.comparado?.saldo },
]

export async function exportarBalancete(
  ctx: Context,
  { formato, ...filtro }: RouteParsed<typeof contabilRelatorios.exportarBalancete>,
): Promise<ArquivoServido> {
  const { linhas } = await relatorioBalancete(ctx, filtro)
  return await exportar(ctx, formato, {
    titulo: 'balancete',
    colunas: filtro.compararDe === undefined ? COLUNAS : [...COLUNAS, ...COMPARADAS],
    linhas,
    filtros: filtro,
  })
}
