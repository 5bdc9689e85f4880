import type { Anexo } from '../../cadastro/index.ts'
import {
  type Centavos,
  emCentavos,
  emTaxa,
  fracaoMeioParaCima,
  type Memorial,
  type Operando,
  textoDaFracao,
} from '../../dinheiro/index.ts'
import {
  ROTULOS_TRIBUTO_SIMPLES,
  type TabelaPronta,
  TRIBUTOS_SIMPLES,
  type TributoSimples,
} from '../../tabelas/simples/index.ts'
import { type Percentual, valorDaLei } from './expressao.ts'
import type { Mercado } from './limites.ts'
import type { MercadoDoMes } from './mercado.ts'
import {
  type Base,
  type Efetiva,
  fixosDoLimite,
  fixosDoSublimite,
  mediaDasPartes,
  operandosDa,
  type Percentuais,
  percentuaisDaFaixa,
} from './percentuais.ts'
import { rotuloDaAtividade } from './rotulo-da-atividade.ts'
import { type ForaDaEmpresa, segregar, suspensosDa } from './segregacao.ts'
import type { AtividadeDoMes, LinhaDoDas } from './tipos.ts'

/** Everything a line needs that is the same for the whole company. */
export type ContextoDoDas = {
  readonly tabela: TabelaPronta
  readonly interno: MercadoDoMes
  readonly externo: MercadoDoMes
  readonly fora: ForaDaEmpresa
  /** Full-year ceilings: the fixed rates of art. 24 are read at them. */
  readonly sublimite: Centavos
  readonly memorial: Memorial
}

type Taxas = {
  readonly efetiva: Efetiva
  readonly texto: string
  readonly percentuais: Percentuais
}

/** Rates by annex and market, each worked out once per month. */
export type CacheDeTaxas = Partial<Record<`${Anexo}-${Mercado}`, Taxas>>

function taxasDe(
  contexto: ContextoDoDas,
  cache: CacheDeTaxas,
  { anexo, mercado }: { readonly anexo: Anexo; readonly mercado: Mercado },
): Taxas {
  const chave = `${anexo}-${mercado}` as const
  const pronta = cache[chave]
  if (pronta) return pronta
  const { tabela, memorial } = contexto
  const doMercado = contexto[mercado]
  const comSublimite = !contexto.fora.impedida && mercado === 'interno'
  const { efetiva, percentuais } = percentuaisDaFaixa(tabela, anexo, {
    base: doMercado.base,
    comSublimite,
  })
  const texto = textoDaFracao(efetiva)
  memorial.passo(() => passoDaEfetiva(tabela, efetiva, { texto, mercado }))
  const taxas: Taxas = {
    efetiva,
    texto,
    percentuais: doMercado.pesos
      ? mediaDasPartes(tabela, doMercado.pesos, {
          normal: percentuais,
          sublimite: fixosDoSublimite(tabela, anexo, tetoComoBase('sublimite', contexto.sublimite)),
          limite: fixosDoLimite(tabela, anexo, tetoComoBase('limite', tabela.limite)),
        })
      : percentuais,
  }
  cache[chave] = taxas
  return taxas
}

const tetoComoBase = (nome: 'sublimite' | 'limite', centavos: Centavos): Base => ({
  nome,
  centavos,
  valor: BigInt(centavos),
  operando: () => valorDaLei(`Valor cheio do ${nome}`, centavos, 'Res. CGSN 140/2018, art. 24'),
})

function passoDaEfetiva(
  tabela: TabelaPronta,
  efetiva: Efetiva,
  { texto, mercado }: { readonly texto: string; readonly mercado: Mercado },
) {
  const { faixa } = efetiva
  const n = faixa.numero
  return {
    id: `simples.efetiva-${faixa.anexo}-${mercado}`,
    rotulo: `Alíquota efetiva do Anexo ${faixa.anexo}, ${n}ª faixa`,
    formula: `(rbt12 × nominal${n} − parcela${n}) ÷ rbt12`,
    operandos: operandosDa(efetiva),
    resultado: emTaxa(texto),
    fundamento: 'LC 123/2006, art. 18, § 1º-A',
    regra: `simples.anexo-${faixa.anexo.toLowerCase()}@${tabela.desde}`,
    faixas: {
      operando: 'rbt12',
      lista: tabela.anexos[faixa.anexo].map(({ ate, nominal }) => ({ ate, aliquota: nominal })),
    },
  }
}

/** Rates of an activity before what leaves it, with the two exchanges the law makes between annexes. */
function percentuaisDaAtividade(
  contexto: ContextoDoDas,
  cache: CacheDeTaxas,
  { atividade, anexo }: { readonly atividade: AtividadeDoMes; readonly anexo: Anexo },
): { readonly taxas: Taxas; readonly percentuais: Percentuais } {
  const mercado = atividade.exterior ? 'externo' : 'interno'
  const taxas = taxasDe(contexto, cache, { anexo, mercado })
  const troca = trocaDe(atividade)
  if (troca === null) return { taxas, percentuais: taxas.percentuais }
  const { [troca.sai]: _sai, ...ficam } = taxas.percentuais
  const doOutro = taxasDe(contexto, cache, { anexo: troca.anexo, mercado }).percentuais[troca.entra]
  return { taxas, percentuais: doOutro ? { ...ficam, [troca.entra]: doOutro } : ficam }
}

/** Res. CGSN 140/2018, art. 25, § 1º, VII and IX. */
function trocaDe(atividade: AtividadeDoMes) {
  if (atividade.icmsNoLugarDoIss) return { sai: 'iss', entra: 'icms', anexo: 'I' } as const
  if (atividade.issNoLugarDoIcms) return { sai: 'icms', entra: 'iss', anexo: 'III' } as const
  return null
}

/** One line of the DAS: each tribute rounded half up to the centavo, then added. */
export function apurarLinha(
  contexto: ContextoDoDas,
  cache: CacheDeTaxas,
  { atividade, anexo }: { readonly atividade: AtividadeDoMes; readonly anexo: Anexo },
): LinhaDoDas {
  const { tabela, fora, memorial } = contexto
  const { taxas, percentuais } = percentuaisDaAtividade(contexto, cache, { atividade, anexo })
  const devidos = segregar(tabela, percentuais, { atividade, fora })
  const receita = BigInt(atividade.receita)
  const tributos: Partial<Record<TributoSimples, Centavos>> = {}
  const suspensos: Partial<Record<TributoSimples, Centavos>> = {}
  const disputados = suspensosDa(atividade)
  let total = 0
  for (const tributo of TRIBUTOS_SIMPLES) {
    const percentual = devidos[tributo]
    if (percentual === undefined) continue
    const valor = fracaoMeioParaCima({ num: receita * percentual.num, den: percentual.den })
    memorial.passo(() => passoDoTributo(tabela, atividade, { tributo, valor, percentual }))
    if (disputados.includes(tributo)) {
      suspensos[tributo] = valor
      continue
    }
    tributos[tributo] = valor
    total += valor
  }
  return {
    atividade: atividade.id,
    ...(atividade.estabelecimento === undefined
      ? {}
      : { estabelecimento: atividade.estabelecimento }),
    anexo,
    faixa: taxas.efetiva.faixa.numero,
    receita: atividade.receita,
    exterior: atividade.exterior,
    aliquotaNominal: taxas.efetiva.faixa.faixa.nominal,
    aliquotaEfetiva: taxas.texto,
    tributos,
    total,
    ...(disputados.length === 0 ? {} : { suspensos }),
    ...(atividade.issOutroMunicipio === undefined
      ? {}
      : { issOutroMunicipio: atividade.issOutroMunicipio }),
  }
}

/** Id of the step that worked out a tribute of a line. */
export const idDoTributo = (atividade: string, tributo: TributoSimples): string =>
  `simples.linha.${atividade}.${tributo}`

function passoDoTributo(
  tabela: TabelaPronta,
  atividade: AtividadeDoMes,
  dados: {
    readonly tributo: TributoSimples
    readonly valor: Centavos
    readonly percentual: Percentual
  },
) {
  const { tributo, valor, percentual } = dados
  const { formula, operandos } = percentual.explicar()
  const receita: Operando = {
    rotulo: 'Receita da atividade no mês',
    valor: emCentavos(atividade.receita),
    origem: { tabela: 'nota', ...(atividade.notas ? { ids: atividade.notas } : {}) },
  }
  return {
    id: idDoTributo(atividade.id, tributo),
    rotulo: `${ROTULOS_TRIBUTO_SIMPLES[tributo]} da receita do ${rotuloDaAtividade(atividade)}${suspensosDa(atividade).includes(tributo) ? ' (exigibilidade suspensa)' : ''}`,
    formula: `receita × (${formula})`,
    operandos: { receita, ...operandos },
    arredondamento: 'meioParaCima' as const,
    resultado: emCentavos(valor),
    fundamento: 'LC 123/2006, art. 18, §§ 1º-A e 1º-B; Res. CGSN 140/2018, arts. 21 a 25 e 30 a 36',
    regra: `simples.linha@${tabela.desde}`,
  }
}
