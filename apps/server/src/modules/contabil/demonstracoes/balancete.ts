import type { contabilRelatorios, RouteOutput, RouteParsed } from '@razao/contract'
import { grupoDe } from '@razao/engine/contabil/demonstracoes'
import type { Context } from '../../../platform/context.ts'
import { type Coluna, exportar } from '../../../platform/export/index.ts'
import type { ArquivoServido } from '../../../platform/http/index.ts'
import { comparadoDe, exigirPeriodo } from '../livro/index.ts'
import { somarEm, somarSinteticas, type Valores, zerados } from '../plano/index.ts'
import { filtrosPorExtenso } from './filtros-por-extenso.ts'
import { type Conferencia, type ContaDoBalancete, lerBalancete } from './ler-balancete.ts'

type Rota = typeof contabilRelatorios.relatorioBalancete
type Saida = RouteOutput<Rota>
type Linha = Saida['linhas'][number]

/** The trial balance of any period: monthly balances, and lines only of months cut in the middle. */
export async function relatorioBalancete(ctx: Context, input: RouteParsed<Rota>): Promise<Saida> {
  exigirPeriodo(input)
  const { empresaId, de, ate, conhecidoEm, semEncerramento } = input
  const pedido = { empresaId, de, ate, conhecidoEm, semEncerramento }
  const outro = comparadoDe(input)
  const { plano, saldos, comparados, conferencias } = await lerBalancete(ctx, pedido, outro)
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

const contraANatureza = (natureza: string, saldo: number): boolean =>
  natureza === 'devedora' ? saldo < 0 : saldo > 0

type Dados = {
  valores: Valores | undefined
  comparado: Valores | undefined
  comparando: boolean
  conferencia: Conferencia | undefined
  ate: string
}

function linhaDe(conta: ContaDoBalancete, dados: Dados): Linha {
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
  plano: readonly ContaDoBalancete[],
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
  conta: Pick<ContaDoBalancete, 'grupo' | 'codigo' | 'nome' | 'funcao'>,
): boolean =>
  grupoDe(conta) === 'apuracao' ||
  /transit[oó]ri|a classificar/i.test(`${conta.nome} ${conta.funcao ?? ''}`)

/** A line of the sheet: of an account, or of what they all add up to. */
type NaPlanilha = Pick<Linha, 'codigo' | 'reduzido' | 'nome' | 'comparado' | keyof Valores> & {
  tipo: Linha['tipo'] | null
}
const TIPOS = { sintetica: 'Sintética', analitica: 'Analítica' } as const

const COLUNAS: Coluna<NaPlanilha>[] = [
  { titulo: 'Conta', tipo: 'texto', valor: (l) => l.codigo },
  { titulo: 'Reduzido', tipo: 'texto', valor: (l) => l.reduzido },
  { titulo: 'Nome', tipo: 'texto', valor: (l) => l.nome },
  {
    titulo: 'Tipo',
    tipo: 'texto',
    valor: (l) => (l.tipo === null ? null : TIPOS[l.tipo]),
  },
  { titulo: 'Saldo anterior', tipo: 'dinheiro', valor: (l) => l.saldoAnterior },
  { titulo: 'Débitos', tipo: 'dinheiro', valor: (l) => l.debitos },
  { titulo: 'Créditos', tipo: 'dinheiro', valor: (l) => l.creditos },
  { titulo: 'Saldo', tipo: 'dinheiro', valor: (l) => l.saldo },
]
const COMPARADAS: Coluna<NaPlanilha>[] = [
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
  const { linhas, totais } = await relatorioBalancete(ctx, filtro)
  const total = {
    codigo: '',
    reduzido: null,
    nome: 'Totais',
    tipo: null,
    comparado: null,
    ...totais,
  }
  return await exportar(ctx, formato, {
    titulo: 'balancete',
    colunas: filtro.compararDe === undefined ? COLUNAS : [...COLUNAS, ...COMPARADAS],
    linhas: [...linhas, total],
    filtros: await filtrosPorExtenso(ctx, filtro),
  })
}
