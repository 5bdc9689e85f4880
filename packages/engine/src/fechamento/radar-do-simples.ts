import { formatarReais, textoTruncado } from '../dinheiro/index.ts'
import { faixaDe, TABELAS_SIMPLES, type TabelaPronta } from '../tabelas/simples/index.ts'
import {
  type Competencia,
  formatarCompetencia,
  indiceDaCompetencia,
  somarMeses,
  vigente,
} from '../tempo/index.ts'
import type { ApuracaoSimples, FatosSimples } from '../tributos/simples/index.ts'
import {
  fato,
  mesDoEstouro,
  meses,
  passoDaProjecao,
  ritmoDe,
  type Serie,
  serieAte,
  somaDa,
} from './projecao.ts'
import type { ItemDoRadar } from './tipos-do-resultado.ts'

/** How far ahead the radar looks, in months. */
const HORIZONTE = 12

type DoSimples = {
  readonly fatos: FatosSimples
  readonly apuracao: ApuracaoSimples
  readonly receita: Serie
  readonly interna: Serie
  readonly folha: Serie
}

function doMes({ competencia, receitaPorCompetencia, atividades }: FatosSimples) {
  if (receitaPorCompetencia) return { competencia, ...receitaPorCompetencia }
  const somar = (doExterior: boolean) =>
    atividades.reduce((t, { receita, exterior }) => t + (exterior === doExterior ? receita : 0), 0)
  return { competencia, interna: somar(false), externa: somar(true) }
}

function seriesDe(fatos: FatosSimples): Pick<DoSimples, 'receita' | 'interna' | 'folha'> {
  const { competencia, receitasAnteriores, folhaAnterior, folhaDoMes } = fatos
  const receitas = [...receitasAnteriores, doMes(fatos)]
  return {
    receita: serieAte(competencia, receitas, ({ interna, externa }) => interna + externa),
    interna: serieAte(competencia, receitas, ({ interna }) => interna),
    folha: serieAte(
      competencia,
      [...folhaAnterior, { competencia, valor: folhaDoMes }],
      ({ valor }) => valor,
    ),
  }
}

/** Known months of the window of a future PA, and how many of them are still to come. */
function janelaDe(
  serie: Serie,
  { ultimo, abertura }: { readonly ultimo: number; readonly abertura: Competencia },
  pa: Competencia,
  { defasagemRbt12 }: TabelaPronta,
) {
  const fim = indiceDaCompetencia(pa) - defasagemRbt12
  const inicio = Math.max(fim - 11, indiceDaCompetencia(abertura))
  const conhecido = somaDa(serie, inicio, Math.min(fim, ultimo))
  const projetados = Math.max(0, fim - Math.max(ultimo, inicio - 1))
  return { conhecido, projetados, completa: fim - inicio === 11 }
}

/** Looks at each future PA with a whole window until something is found. */
function aFrente<T>(
  competencia: Competencia,
  ver: (pa: Competencia, tabela: TabelaPronta) => T | null,
): T | null {
  for (let i = 1; i <= HORIZONTE; i++) {
    const pa = somarMeses(competencia, i)
    const tabela = vigente(TABELAS_SIMPLES, pa)
    if (!tabela.ok) return null
    const achado = ver(pa, tabela.value)
    if (achado) return achado
  }
  return null
}

function radarDaFaixa({ fatos, apuracao, interna }: DoSimples): ItemDoRadar[] {
  const [linha] = apuracao.linhas
  if (!linha || linha.exterior) return []
  const { abertura } = fatos
  const ultimo = indiceDaCompetencia(fatos.competencia)
  const ritmo = ritmoDe(interna, ultimo, abertura)
  const item = aFrente(fatos.competencia, (pa, tabela): ItemDoRadar | null => {
    const { conhecido, projetados, completa } = janelaDe(interna, { ultimo, abertura }, pa, tabela)
    const rbt12 = conhecido + ritmo * projetados
    if (!completa || rbt12 <= 0) return null
    const { numero } = faixaDe(tabela, linha.anexo, rbt12)
    if (numero <= linha.faixa) return null
    return {
      codigo: 'faixa',
      gravidade: 'informacao',
      mensagem: `No ritmo atual, em ${formatarCompetencia(pa)} o RBT12 chega a ${formatarReais(rbt12)} e a empresa passa da ${linha.faixa}ª para a ${numero}ª faixa.`,
      quando: pa,
      passo: passoDaProjecao({
        id: 'faixa',
        rotulo: `RBT12 projetado para ${formatarCompetencia(pa)}`,
        conhecido,
        ritmo,
        meses: projetados,
        fundamento: 'LC 123/2006, art. 18, § 1º',
      }),
    }
  })
  return item ? [item] : []
}

function radarDoFatorR({ fatos, apuracao, receita, folha }: DoSimples): ItemDoRadar[] {
  if (apuracao.fatorR === null) return []
  const noIii = !apuracao.linhas.some(({ anexo }) => anexo === 'V')
  // The folha of the PA itself is only asked in the opening month: the pace is of the known ones.
  const { abertura } = fatos
  const ultimo = indiceDaCompetencia(fatos.competencia)
  const ultimaFolha = fatos.folhaDoMes > 0 ? ultimo : ultimo - 1
  const daFolha = ritmoDe(folha, ultimaFolha, abertura)
  const daReceita = ritmoDe(receita, ultimo, abertura)
  const item = aFrente(fatos.competencia, (pa, tabela): ItemDoRadar | null => {
    const f = janelaDe(folha, { ultimo: ultimaFolha, abertura }, pa, tabela)
    const r = janelaDe(receita, { ultimo, abertura }, pa, tabela)
    const fs12 = f.conhecido + daFolha * f.projetados
    const rbt12 = r.conhecido + daReceita * r.projetados
    if (!r.completa || rbt12 <= 0) return null
    const fatorR = textoTruncado({ num: BigInt(fs12), den: BigInt(rbt12) }, 2)
    if (Number(fatorR) >= Number(tabela.fatorRMinimo) === noIii) return null
    return {
      codigo: noIii ? 'fator-r-cai' : 'fator-r-sobe',
      gravidade: noIii ? 'atencao' : 'informacao',
      mensagem: `No ritmo atual de folha e receita, em ${formatarCompetencia(pa)} o fator R será ${fatorR.replace('.', ',')}: os serviços passam para o Anexo ${noIii ? 'V' : 'III'}.`,
      quando: pa,
      passo: {
        id: 'radar.fator-r',
        rotulo: `Fator R projetado para ${formatarCompetencia(pa)}`,
        formula:
          '(folha + ritmoDaFolha × mesesDeFolha) ÷ (receita + ritmoDaReceita × mesesDeReceita)',
        operandos: {
          folha: fato('Folha já conhecida da janela', f.conhecido),
          ritmoDaFolha: fato('Média mensal da folha', daFolha),
          mesesDeFolha: meses(f.projetados),
          receita: fato('Receita já conhecida da janela', r.conhecido),
          ritmoDaReceita: fato('Média mensal da receita', daReceita),
          mesesDeReceita: meses(r.projetados),
        },
        arredondamento: 'truncar',
        resultado: { tipo: 'numero', valor: fatorR },
        fundamento: 'LC 123/2006, art. 18, §§ 5º-J e 5º-M; Res. CGSN 140/2018, art. 26',
        regra: `simples.fator-r@${tabela.desde}`,
      },
    }
  })
  return item ? [item] : []
}

const TETOS = {
  sublimite: 'ICMS e ISS saem do DAS',
  limite: 'a empresa sai do Simples Nacional',
} as const

function radarDosTetos({ fatos, apuracao, interna }: DoSimples): ItemDoRadar[] {
  const { competencia, abertura } = fatos
  const ritmo = ritmoDe(interna, indiceDaCompetencia(competencia), abertura)
  return (['sublimite', 'limite'] as const).flatMap((qual): ItemDoRadar[] => {
    const teto = apuracao.tetos[qual]
    const estouro = mesDoEstouro(competencia, apuracao.rbaInterna, ritmo, teto)
    if (!estouro) return []
    const { quando, faltam } = estouro
    return [
      {
        codigo: qual,
        gravidade: 'atencao',
        mensagem: `No ritmo atual, a receita do ano passa do ${qual} de ${formatarReais(teto)} em ${formatarCompetencia(quando)}: ${TETOS[qual]}.`,
        quando,
        passo: passoDaProjecao({
          id: qual,
          rotulo: `Receita do ano projetada para ${formatarCompetencia(quando)}`,
          conhecido: apuracao.rbaInterna,
          ritmo,
          meses: faltam,
          fundamento: 'LC 123/2006, arts. 3º, 19 e 20',
        }),
      },
    ]
  })
}

/** Annex, bracket and ceilings of a company of the Simples at its present pace. */
export function radarAFrente(fatos: FatosSimples, apuracao: ApuracaoSimples): ItemDoRadar[] {
  const d = { fatos, apuracao, ...seriesDe(fatos) }
  return [...radarDoFatorR(d), ...radarDaFaixa(d), ...radarDosTetos(d)]
}
