import { centavos, ok, type Result } from '../../dinheiro/index.ts'
import {
  comPortas,
  type FatoInvalido,
  type Forma,
  inteiro,
  lista,
  logico,
  objeto,
  opcional,
  ouNulo,
  quantidade,
  saldo,
  texto,
  umDe,
} from '../../porta/index.ts'
import {
  balanco,
  NOME_DO_RESULTADO_ANTERIOR,
  RESULTADO_ANTERIOR,
  RESULTADO_DO_PERIODO,
} from './balanco.ts'
import {
  type ContaDaFonte,
  linhaDaDre,
  lugarNasDemonstracoes,
  planoDasDemonstracoes,
  saldosParaMutacoes,
  type ValoresDaConta,
} from './contas.ts'
import { dfc } from './dfc.ts'
import { dre } from './dre.ts'
import { grupoDe } from './grupo-da-conta.ts'
import { dlpa, dmpl } from './patrimonio.ts'
import type { LinhaSimples } from './tipos.ts'

export type Qual = 'dre' | 'balanco' | 'dlpa' | 'dmpl' | 'dfc'

/** A line of one period; the DMPL has five values, the balanço the end and the start, the others one. */
export type LinhaMontada = {
  readonly codigo: string
  readonly descricao: string
  readonly tipo: 'detalhe' | 'total'
  readonly nivel: number
  readonly superior: string | null
  readonly valores: readonly number[]
}

/** `diferenca`: by how much what must be equal is not, centavos; zero when all is. */
type Conferida = { readonly linhas: readonly LinhaMontada[]; readonly diferenca: number }
type Resposta = Result<Conferida, FatoInvalido>
export type Montada = Conferida & { readonly confere: boolean }

/** `com` has the closing entries of the period, `sem` has not; each statement reads its own. */
export type Fonte = {
  readonly plano: readonly ContaDaFonte[]
  readonly com: ReadonlyMap<number, ValoresDaConta>
  readonly sem: ReadonlyMap<number, ValoresDaConta>
}

/** Which of the two readings of a period a statement is made of. */
export const leComEncerramento = (qual: Qual): boolean => qual === 'balanco'

const CONTA_DA_FONTE = objeto<ContaDaFonte>({
  ...{ id: quantidade, codigo: texto, nome: texto, nivel: inteiro(0, 100) },
  tipo: umDe(['sintetica', 'analitica']),
  natureza: umDe(['devedora', 'credora']),
  ...{ grupo: ouNulo(texto), grupoDre: ouNulo(texto), propria: logico, lugar: opcional(texto) },
})
const VALORES = objeto<ValoresDaConta>({ saldoAnterior: saldo, saldo })
/** By the id of the account. */
const porConta: Forma = (valor, campo) => {
  if (!(valor instanceof Map)) return { campo, mensagem: 'Faltam os valores de cada conta.' }
  for (const [id, valores] of valor) {
    const defeito = quantidade(id, campo) ?? VALORES(valores, `${campo}.${id}`)
    if (defeito) return defeito
  }
  return null
}

/**
 * A statement of a period drawn on the standard chart (Lei 6.404/1976, arts. 176 and 178 to 188; NBC TG 26), checked
 * against the books: `diferenca` says by how much what must be equal is not.
 */
export const montarDemonstracao = comPortas(
  [
    ['qual', umDe(['dre', 'balanco', 'dlpa', 'dmpl', 'dfc'])],
    ['fonte', objeto<Fonte>({ plano: lista(CONTA_DA_FONTE), com: porConta, sem: porConta })],
    ['nivel', opcional(inteiro(1, 100))],
  ],
  montar,
)

function montar(qual: Qual, fonte: Fonte, nivel?: number): Result<Montada, FatoInvalido> {
  const feita = conferida(qual, fonte, nivel)
  const montada = feita.ok ? comResultado(qual, fonte, feita.value) : feita
  if (!montada.ok) return montada
  const { linhas, diferenca } = montada.value
  const confere = diferenca === 0 && (qual !== 'dfc' || temCaixa(fonte))
  return ok({ linhas, diferenca, confere })
}

/** The result has one amount, in the DRE and where it enters the patrimônio: what reached only one of the two is told. */
function comResultado(qual: Qual, fonte: Fonte, montada: Conferida): Resposta {
  if (montada.diferenca !== 0 || qual === 'balanco' || qual === 'dfc') return ok(montada)
  const noPl = dlpa(saldosParaMutacoes(fonte.plano, fonte.sem), { encerrado: false })
  if (!noPl.ok) return noPl
  const naDre = montarDre(fonte)
  if (!naDre.ok) return naDre
  const resultado = noPl.value.find(({ codigo }) => codigo === 'resultado')?.valor ?? 0
  const daDre = naDre.value.linhas.at(-1)?.valores[0] ?? 0
  return ok({ ...montada, diferenca: daDre - resultado })
}

function conferida(qual: Qual, fonte: Fonte, nivel?: number): Resposta {
  switch (qual) {
    case 'dre':
      return montarDre(fonte)
    case 'balanco':
      return montarBalanco(fonte, nivel)
    case 'dfc':
      return montarDfc(fonte)
    case 'dlpa':
      return montarDlpa(fonte)
    default:
      return montarDmpl(fonte)
  }
}

export const movimento = (v: ValoresDaConta): number => v.saldo - v.saldoAnterior

function montarDre({ plano, sem }: Fonte): Resposta {
  const porCodigo = new Map(plano.map((conta) => [conta.codigo, conta]))
  let total = 0
  const saldos = plano.flatMap((conta) => {
    const valores = sem.get(conta.id)
    if (valores === undefined || grupoDe(conta) !== 'resultado') return []
    total -= movimento(valores)
    return [{ conta: conta.codigo, saldo: centavos(movimento(valores)) }]
  })
  const feita = dre(saldos, (codigo) => {
    const conta = porCodigo.get(codigo)
    return conta ? linhaDaDre(conta) : null
  })
  if (!feita.ok) return feita
  const linhas = feita.value.map(({ valor, ...linha }) => ({ ...linha, valores: [valor] }))
  return ok({ linhas, diferenca: (linhas.at(-1)?.valores[0] ?? 0) - total })
}

/**
 * What is left, at the end, of the open result that an account of result brought from before the period: all of it,
 * unless a closing took it. So «Resultado do período» is what the DRE of the same days says.
 */
export const anteriorAberto = ({ com, sem }: Fonte, contaId: number): number => {
  const [lido, semFechar] = [com.get(contaId), sem.get(contaId)]
  return lido === undefined || lido.saldo !== semFechar?.saldo ? 0 : lido.saldoAnterior
}

/** The open result in two lines where some of it is of before. */
function separarOAnterior(linhas: readonly LinhaMontada[], fonte: Fonte): LinhaMontada[] {
  let [final, inicial] = [0, 0]
  for (const conta of fonte.plano) {
    const grupo = grupoDe(conta)
    if (conta.tipo !== 'analitica' || (grupo !== 'resultado' && grupo !== 'apuracao')) continue
    final -= anteriorAberto(fonte, conta.id)
    inicial -= fonte.com.get(conta.id)?.saldoAnterior ?? 0
  }
  if (final === 0 && inicial === 0) return [...linhas]
  return linhas.flatMap((linha) => {
    if (linha.codigo !== RESULTADO_DO_PERIODO) return [linha]
    const doPeriodo = { ...linha, valores: [(linha.valores[0] ?? 0) - final, 0] }
    const anterior = {
      ...linha,
      codigo: RESULTADO_ANTERIOR,
      descricao: NOME_DO_RESULTADO_ANTERIOR,
      valores: [final, inicial],
    }
    return doPeriodo.valores[0] === 0 ? [anterior] : [anterior, doPeriodo]
  })
}

function montarBalanco(fonte: Fonte, nivel = 3): Resposta {
  const { plano, com } = fonte
  const saldos = plano.flatMap((conta) => {
    const valores = com.get(conta.id)
    if (valores === undefined || conta.tipo !== 'analitica') return []
    const { saldoAnterior, saldo } = valores
    return [{ conta: conta.codigo, saldoAnterior: centavos(saldoAnterior), saldo: centavos(saldo) }]
  })
  const feito = balanco(saldos, { plano: planoDasDemonstracoes(plano), nivel })
  if (!feito.ok) return feito
  const { linhas, ativo, passivo } = feito.value
  const montadas = linhas.map(({ inicial, final, grupo: _, ...linha }) => ({
    ...linha,
    valores: [final, inicial],
  }))
  return ok({
    linhas: separarOAnterior(montadas, fonte),
    diferenca: ativo.final - passivo.final || ativo.inicial - passivo.inicial,
  })
}

const simples = (linhas: readonly LinhaSimples[]): LinhaMontada[] =>
  linhas.map(({ codigo, descricao, tipo, valor }) => ({
    codigo,
    descricao,
    tipo,
    nivel: tipo === 'total' ? 1 : 2,
    superior: null,
    valores: [valor],
  }))

const ehCaixa = (conta: string): boolean => /^1\.1\.1(\.|$)/.test(conta)

/** A chart in which no account is cash has no cash flow to tell: nothing equal to nothing proves nothing. */
const temCaixa = ({ plano }: Fonte): boolean =>
  plano.some((c) => c.tipo === 'analitica' && ehCaixa(lugarNasDemonstracoes(c)))

function montarDfc({ plano, sem }: Fonte): Resposta {
  const saldos = saldosParaMutacoes(plano, sem)
  const feita = dfc(saldos, { encerrado: false })
  if (!feita.ok) return feita
  const { linhas, variacao } = feita.value
  const caixa = saldos
    .filter(({ conta }) => ehCaixa(conta))
    .reduce((t, { saldo, saldoAnterior }) => t + saldo - saldoAnterior, 0)
  return ok({ linhas: simples(linhas), diferenca: variacao - caixa })
}

/** Patrimônio líquido at the end with the result of the period: what the DLPA and the DMPL must arrive at. */
const plFinal = (saldos: ReturnType<typeof saldosParaMutacoes>, so: RegExp): number =>
  -saldos.filter(({ conta }) => so.test(conta)).reduce((t, { saldo }) => t + saldo, 0)

function montarDlpa({ plano, sem }: Fonte): Resposta {
  const saldos = saldosParaMutacoes(plano, sem)
  const feita = dlpa(saldos, { encerrado: false })
  if (!feita.ok) return feita
  const linhas = simples(feita.value)
  const esperado = plFinal(saldos, /^(2\.3\.3|3|4|5)(\.|$)/)
  return ok({ linhas, diferenca: (linhas.at(-1)?.valores[0] ?? 0) - esperado })
}

function montarDmpl({ plano, sem }: Fonte): Resposta {
  const saldos = saldosParaMutacoes(plano, sem)
  const feita = dmpl(saldos, { encerrado: false })
  if (!feita.ok) return feita
  const linhas = feita.value.map(({ codigo, descricao, valores }) => ({
    codigo,
    descricao,
    tipo: codigo.startsWith('saldo-') ? ('total' as const) : ('detalhe' as const),
    nivel: codigo.startsWith('saldo-') ? 1 : 2,
    superior: null,
    valores,
  }))
  return ok({
    linhas,
    diferenca: (linhas.at(-1)?.valores.at(-1) ?? 0) - plFinal(saldos, /^(2\.3|3|4|5)(\.|$)/),
  })
}
