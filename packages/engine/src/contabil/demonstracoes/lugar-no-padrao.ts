import { ok, type Result } from '../../dinheiro/index.ts'
import {
  comPortas,
  type FatoInvalido,
  lista,
  objeto,
  opcional,
  ouNulo,
  texto,
} from '../../porta/index.ts'
import { CONTA, contaDoPlano, PLANO_PADRAO } from '../plano-padrao.ts'
import { FUNCAO_POR_CODIGO, gruposDaConta } from './grupos-do-padrao.ts'
import type { CodigoDaDre } from './tipos.ts'
import { simplificar, TERMOS, type Termos } from './vocabulario-do-plano.ts'

/** What is known of an account, of the office's chart or of one brought from another program. */
export type ContaComLugar = {
  readonly codigo: string
  readonly nome: string
  readonly natureza: string
  readonly grupo: string | null
  readonly funcao?: string | null | undefined
  readonly referencial?: string | null | undefined
  readonly tipoDfc?: string | null | undefined
}

const POR_FUNCAO = new Map([...FUNCAO_POR_CODIGO].map(([codigo, funcao]) => [funcao, codigo]))
const COM_REFERENCIAL = PLANO_PADRAO.flatMap(({ codigo, referencial, tipo, grupo }) =>
  referencial && tipo === 'analitica' ? [{ codigo, grupo, partes: referencial.split('.') }] : [],
)

/** The codes above one, itself first: cut at the dots, or letter by letter where there are none. */
function* acimaDe(codigo: string): Generator<string> {
  const comPontos = codigo.includes('.')
  for (let atual = codigo; atual !== ''; ) {
    yield atual
    atual = comPontos ? atual.slice(0, Math.max(0, atual.lastIndexOf('.'))) : atual.slice(0, -1)
  }
}

/** Levels of the standard chart whose names tell it from another chart: the first two are those of any. */
const NIVEL_QUE_DISTINGUE = 3

/** The account, or one above it, is the standard chart's: same code and same name. */
function ehDoPadrao(codigo: string, nomes: ReadonlyMap<string, string>): boolean {
  for (const acima of acimaDe(codigo)) {
    const padrao = contaDoPlano(acima)
    if (padrao === null || padrao.nivel < NIVEL_QUE_DISTINGUE) continue
    if (simplificar(padrao.nome) === simplificar(nomes.get(acima) ?? '')) return true
  }
  return false
}

/** The standard account of the same group with most of the referencial in common, three levels at least. */
function peloReferencial({ referencial, grupo }: ContaComLugar): string | null {
  const partes = (referencial ?? '').split('.')
  let melhor: { codigo: string; comuns: number } | null = null
  for (const { codigo, grupo: qual, partes: dele } of COM_REFERENCIAL) {
    if (qual !== grupo) continue
    let comuns = 0
    while (comuns < partes.length && partes[comuns] === dele[comuns]) comuns += 1
    if (comuns >= NIVEL_QUE_DISTINGUE && comuns > (melhor?.comuns ?? 0)) melhor = { codigo, comuns }
  }
  return melhor?.codigo ?? null
}

function termosDe({ grupo, natureza }: ContaComLugar): readonly [Termos, quandoNenhum: string] {
  switch (grupo) {
    case 'ativo':
      return [TERMOS.ativo, '1.1.2.99']
    case 'passivo':
      return [TERMOS.passivo, '2.1.1.99']
    case 'patrimonio-liquido':
      return [TERMOS['patrimonio-liquido'], CONTA.lucrosAcumulados]
    case 'resultado':
      return natureza === 'credora' ? [TERMOS.receita, '3.2.2.99'] : [TERMOS.despesa, '4.1.2.99']
    case 'compensacao':
      return [[], '9.1.1.01']
    default:
      return [[], CONTA.apuracaoDoResultado]
  }
}

/** By its own name, then by the names above it, the nearest first. */
function peloNome(conta: ContaComLugar, nomes: ReadonlyMap<string, string>): string {
  const [termos, quandoNenhum] = termosDe(conta)
  for (const codigo of acimaDe(conta.codigo)) {
    const nome = simplificar(codigo === conta.codigo ? conta.nome : (nomes.get(codigo) ?? ''))
    const achado = termos.find(([forma]) => forma.test(nome))
    if (achado) return achado[1]
  }
  return quandoNenhum
}

/** Where each kind of flow puts an account of the balanço. */
function peloFluxo(tipoDfc: string | null | undefined, grupo: string | null): string | null {
  if (grupo !== 'ativo' && grupo !== 'passivo') return null
  const doAtivo = grupo === 'ativo'
  switch (tipoDfc) {
    case 'caixa':
      return CONTA.bancos
    case 'investimento':
      return '1.2.3.03'
    case 'financiamento':
      return doAtivo ? '1.2.1.03' : CONTA.emprestimos
    case 'operacional':
      return doAtivo ? '1.1.2.99' : '2.1.1.99'
    default:
      return null
  }
}

/** One account of the standard chart for each line of the DRE. */
const DA_LINHA: Readonly<Partial<Record<CodigoDaDre, string>>> = {
  'receita-bruta': CONTA.receitaDeServicos,
  deducoes: '3.1.2.01',
  custos: CONTA.custoDasMercadorias,
  pessoal: CONTA.salarios,
  administrativas: '4.1.2.99',
  comerciais: '4.1.3.01',
  tributarias: '4.1.4.01',
  'outras-despesas': '4.1.6.02',
  'outras-receitas': '3.2.2.99',
  'receitas-financeiras': CONTA.rendimentos,
  'despesas-financeiras': CONTA.jurosDeEmprestimos,
  'tributos-sobre-o-lucro': CONTA.irpj,
}
/** Gains and losses that the DFC takes out of the operations whatever their line. */
const DE_ALIENACAO: ReadonlySet<string> = new Set([
  CONTA.ganhoNaVendaDeBens,
  CONTA.perdaNaVendaDeBens,
])

/** The standard account that stands for a line of the DRE. */
export const contaDaLinha = (linha: CodigoDaDre, lugar: string): string =>
  DE_ALIENACAO.has(lugar) ? lugar : (DA_LINHA[linha] ?? lugar)

function lugarDe(conta: ContaComLugar, nomes: ReadonlyMap<string, string>): string {
  const { codigo, grupo, funcao, tipoDfc } = conta
  if (ehDoPadrao(codigo, nomes)) {
    const deSempre = gruposDaConta(codigo).tipoDfc
    // What the accountant said of the account is more than what its code says.
    const outro = tipoDfc === deSempre ? null : peloFluxo(tipoDfc, grupo)
    return outro ?? codigo
  }
  const daFuncao = POR_FUNCAO.get(funcao ?? '')
  if (daFuncao !== undefined && contaDoPlano(daFuncao)?.grupo === grupo) return daFuncao
  const lugar = peloReferencial(conta) ?? peloNome(conta, nomes)
  return gruposDaConta(lugar).tipoDfc === tipoDfc ? lugar : (peloFluxo(tipoDfc, grupo) ?? lugar)
}

const TALVEZ = opcional(ouNulo(texto))
const PLANO = lista(
  objeto<ContaComLugar>({
    ...{ codigo: texto, nome: texto, natureza: texto, grupo: ouNulo(texto) },
    ...{ funcao: TALVEZ, referencial: TALVEZ, tipoDfc: TALVEZ },
  }),
)

/**
 * For each account of a chart, the account of the standard chart that stands for it in the statements: itself where
 * the chart is the standard one; where it came from another program, by função, referencial, what was said of its
 * flow, or its name. `grupo` must be known of every account.
 */
export const lugaresNoPadrao = comPortas(
  [['plano', PLANO]],
  (plano: readonly ContaComLugar[]): Result<ReadonlyMap<string, string>, FatoInvalido> =>
    ok(lugaresDe(plano)),
)

function lugaresDe(plano: readonly ContaComLugar[]): ReadonlyMap<string, string> {
  const nomes = new Map(plano.map(({ codigo, nome }) => [codigo, nome]))
  return new Map(plano.map((conta) => [conta.codigo, lugarDe(conta, nomes)]))
}

/**
 * The line of the DRE and the kind of flow of each account, by code, when nobody said them: those of its place in the
 * standard chart. They are kept with the account, where a person sees and changes them.
 */
export const gruposNoPadrao = comPortas(
  [['plano', PLANO]],
  (
    plano: readonly ContaComLugar[],
  ): Result<ReadonlyMap<string, ReturnType<typeof gruposDaConta>>, FatoInvalido> =>
    ok(new Map([...lugaresDe(plano)].map(([codigo, lugar]) => [codigo, gruposDaConta(lugar)]))),
)
