import {
  type Centavos,
  emCentavos,
  emTaxa,
  type Memorial,
  type Operando,
  type Passo,
  textoTruncado,
} from '../../dinheiro/index.ts'
import { ESCALA, type TabelaPronta } from '../../tabelas/simples/index.ts'
import { competenciaDoIndice, formatarCompetencia } from '../../tempo/index.ts'
import { daLei } from './expressao.ts'
import {
  anualizar,
  faltamNa,
  type Janela,
  listarMeses,
  type Serie,
  somarMesesDa,
} from './janela.ts'
import type { RecusaSimples } from './tipos.ts'

export type FatorR = {
  /** Truncated to two decimals. */
  readonly valor: string
  readonly fs12: Centavos
  /** True: annex III. */
  readonly alcanca: boolean
}

export type EntradasDoFatorR = {
  readonly folha: Serie
  readonly folhaDoMes: Centavos
  readonly interna: Serie
  readonly externa: Serie
  /** Internal plus external revenue of the PA; used in the opening month. */
  readonly receitaDoMes: Centavos
  readonly janela: Janela
}

const CASAS = 2
const FUNDAMENTO = 'LC 123/2006, art. 18, §§ 5º-J, 5º-K, 5º-M e 24; Res. CGSN 140/2018, art. 26'
/** Res. CGSN 140/2018, art. 26, §§ 4º a 6º: what r is worth when a side is missing. */
const SEM_FOLHA = '0.01'

/**
 * `folha ÷ receita`, truncated to two decimals (Manual do PGDAS-D, § 8.2.1). In the first year both
 * sides are means × 12 over the same months, so their ratio is the ratio of the sums.
 */
export function apurarFatorR(
  tabela: TabelaPronta,
  entradas: EntradasDoFatorR,
  memorial: Memorial,
): FatorR | RecusaSimples {
  const { janela } = entradas
  if (janela.tipo === 'sem-historico') {
    return fixado(tabela, { valor: tabela.fatorRMinimo, fs12: 0 }, memorial)
  }
  const folha = somaDaFolha(entradas)
  if (typeof folha !== 'number') return folha
  const fs12 = janela.meses > 0 ? anualizar(folha, janela.meses) : folha * 12
  if (folha <= 0) return fixado(tabela, { valor: SEM_FOLHA, fs12 }, memorial)
  const receita = somaDaReceita(entradas)
  if (receita <= 0) return fixado(tabela, { valor: tabela.fatorRMinimo, fs12 }, memorial)
  return calculado(tabela, { folha, fs12, receita, entradas }, memorial)
}

/** RBT12r: internal and external together; missing months were refused before. */
function somaDaReceita({ janela, interna, externa, receitaDoMes }: EntradasDoFatorR): Centavos {
  if (janela.tipo === 'mes-de-abertura') return receitaDoMes
  return (
    (somarMesesDa(interna, janela.de, janela.ate) ?? 0) +
    (somarMesesDa(externa, janela.de, janela.ate) ?? 0)
  )
}

function somaDaFolha({ janela, folha, folhaDoMes }: EntradasDoFatorR): number | RecusaSimples {
  if (janela.tipo === 'mes-de-abertura') return folhaDoMes
  const soma = somarMesesDa(folha, janela.de, janela.ate)
  if (soma !== null) return soma
  const faltam = faltamNa(folha, janela.de, janela.ate)
  return {
    codigo: 'faltam-fatos',
    mensagem: `Falta a folha de ${listarMeses(faltam)} para o fator R. Informe o valor de cada mês, mesmo que seja zero.`,
    faltam: faltam.map((mes) => `folha:${mes}`),
  }
}

const alcanca = (tabela: TabelaPronta, valor: string): boolean =>
  Number(valor.replace('.', '')) * Number(ESCALA / 100n) >= Number(tabela.fatorRPronto)

function fixado(
  tabela: TabelaPronta,
  { valor, fs12 }: { readonly valor: string; readonly fs12: Centavos },
  memorial: Memorial,
): FatorR {
  memorial.passo(() => ({
    id: 'simples.fator-r',
    rotulo: 'Fator R fixado pela regra (falta folha, receita ou histórico)',
    formula: 'fatorFixado',
    operandos: { fatorFixado: daLei('Fator R da regra', valor, FUNDAMENTO) },
    resultado: emTaxa(valor),
    fundamento: FUNDAMENTO,
    regra: `simples.fator-r@${tabela.desde}`,
  }))
  return { valor, fs12, alcanca: alcanca(tabela, valor) }
}

function calculado(
  tabela: TabelaPronta,
  dados: {
    readonly folha: Centavos
    readonly fs12: Centavos
    readonly receita: Centavos
    readonly entradas: EntradasDoFatorR
  },
  memorial: Memorial,
): FatorR {
  const { folha, fs12, receita, entradas } = dados
  const valor = textoTruncado({ num: BigInt(folha), den: BigInt(receita) }, CASAS)
  memorial.passo(() => passoDaFolha(tabela, entradas, folha))
  memorial.passo(() => passoDaReceita(tabela, entradas, receita))
  memorial.passo(() => ({
    id: 'simples.fator-r',
    rotulo: 'Fator R: a regra corta a fração em duas casas, sem arredondar, antes de comparar',
    formula: 'folha ÷ receita',
    operandos: {
      folha: { rotulo: 'Folha do período', valor: emCentavos(folha), de: 'simples.folha' },
      receita: {
        rotulo: 'Receita do mesmo período, interna e externa',
        valor: emCentavos(receita),
        de: 'simples.receita-do-fator-r',
      },
    },
    arredondamento: 'truncar',
    resultado: emTaxa(valor),
    fundamento: FUNDAMENTO,
    regra: `simples.fator-r@${tabela.desde}`,
  }))
  return { valor, fs12, alcanca: alcanca(tabela, valor) }
}

function passoDaFolha(tabela: TabelaPronta, entradas: EntradasDoFatorR, folha: Centavos): Passo {
  const doMes = { folhaDoMes: fato('Folha do mês de abertura', entradas.folhaDoMes, 'folha') }
  const operandos = somaDosMeses(entradas, doMes, (mes, operandos) => {
    operandos[`folha${mes.chave}`] = fato(
      `Folha de ${mes.nome}`,
      mes.valorDe(entradas.folha),
      'folha',
    )
  })
  return passoDaSoma(tabela, { id: 'folha', operandos, total: folha })
}

function passoDaReceita(
  tabela: TabelaPronta,
  entradas: EntradasDoFatorR,
  receita: Centavos,
): Passo {
  const doMes = {
    receitaDoMes: fato('Receita do mês de abertura', entradas.receitaDoMes, 'receita'),
  }
  const operandos = somaDosMeses(entradas, doMes, (mes, operandos) => {
    const { chave, nome, valorDe } = mes
    operandos[`interna${chave}`] = fato(
      `Receita interna de ${nome}`,
      valorDe(entradas.interna),
      'receita',
    )
    operandos[`externa${chave}`] = fato(
      `Exportação de ${nome}`,
      valorDe(entradas.externa),
      'receita',
    )
  })
  return passoDaSoma(tabela, { id: 'receita-do-fator-r', operandos, total: receita })
}

const fato = (rotulo: string, valor: Centavos, tabela: string): Operando => ({
  rotulo,
  valor: emCentavos(valor),
  origem: { tabela },
})

type MesDaJanela = { chave: string; nome: string; valorDe: (serie: Serie) => Centavos }

/** Operands of a plain sum: the opening month's fact, or one per month of the window. */
function somaDosMeses(
  { janela }: EntradasDoFatorR,
  doMesDeAbertura: Record<string, Operando>,
  incluir: (mes: MesDaJanela, operandos: Record<string, Operando>) => void,
): Record<string, Operando> {
  if (janela.tipo === 'mes-de-abertura') return doMesDeAbertura
  const operandos: Record<string, Operando> = {}
  for (let mes = janela.de; mes <= janela.ate; mes++) {
    const competencia = competenciaDoIndice(mes)
    const valorDe = (serie: Serie) => serie.valores[mes - serie.inicio] ?? 0
    incluir(
      { chave: competencia.replace('-', ''), nome: formatarCompetencia(competencia), valorDe },
      operandos,
    )
  }
  return operandos
}

function passoDaSoma(
  tabela: TabelaPronta,
  dados: {
    readonly id: 'folha' | 'receita-do-fator-r'
    readonly operandos: Record<string, Operando>
    readonly total: Centavos
  },
): Passo {
  const rotulos = {
    folha: 'Folha do período (remuneração, CPP e FGTS)',
    'receita-do-fator-r': 'Receita do período, interna e externa',
  }
  return {
    id: `simples.${dados.id}`,
    rotulo: rotulos[dados.id],
    formula: Object.keys(dados.operandos).join(' + '),
    operandos: dados.operandos,
    resultado: emCentavos(dados.total),
    fundamento: FUNDAMENTO,
    regra: `simples.fator-r@${tabela.desde}`,
  }
}
