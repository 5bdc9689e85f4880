import type { Anexo } from '../../../cadastro/index.ts'
import type { Centavos, Memorial } from '../../../dinheiro/index.ts'
import { TABELAS_SIMPLES, type TabelaPronta } from '../../../tabelas/simples/index.ts'
import {
  type Competencia,
  ehCompetencia,
  formatarCompetencia,
  indiceDaCompetencia,
  vigente,
} from '../../../tempo/index.ts'
import type { Percentual } from '../expressao.ts'
import { apurarFatorR } from '../fator-r.ts'
import { faltamNa, janelaDe, listarMeses, serieAntesDe } from '../janela.ts'
import { rbt12DoMercado } from '../mercado.ts'
import { percentuaisDaFaixa } from '../percentuais.ts'
import { invalido } from '../segregacao.ts'
import type { FolhaMensal, ReceitaMensal, RecusaSimples } from '../tipos.ts'

/** What a fiscal document needs to know of the company that issues it. */
export type Emitente = {
  /** Month of the CNPJ's opening. */
  readonly abertura: Competencia
  readonly anexo: Anexo | 'FATOR_R'
  /** Every month the RBT12 looks at, zeros included. */
  readonly receitasAnteriores: readonly ReceitaMensal[]
  /** Needed when the annex is chosen by the fator r. */
  readonly folhaAnterior?: readonly FolhaMensal[]
}

/** The rates of the internal market in one PA. */
export type Situacao = {
  readonly tabela: TabelaPronta
  readonly pa: Competencia
  readonly anexo: Anexo
  readonly faixa: number
  readonly rbt12: Centavos
  /** Effective rate of one tribute, ISS ceiling applied. */
  readonly percentualDe: (tributo: 'icms' | 'iss' | 'cbs' | 'ibs') => Percentual | undefined
}

/** The table of a month, refusing what is not a month. */
function tabelaEm(competencia: Competencia): TabelaPronta | RecusaSimples {
  if (!ehCompetencia(competencia))
    return invalido('competencia', 'A competência deve ter a forma AAAA-MM.')
  const achada = vigente(TABELAS_SIMPLES, competencia)
  return achada.ok ? achada.value : achada.refusal
}

/** RBT12, annex and rates that apply in a PA, from the months before it alone. */
export function situacaoEm(
  pa: Competencia,
  emitente: Emitente,
  memorial: Memorial,
): Situacao | RecusaSimples {
  const tabela = tabelaEm(pa)
  if ('codigo' in tabela) return tabela
  const { abertura, receitasAnteriores } = emitente
  if (!ehCompetencia(abertura) || abertura > pa) {
    return invalido(
      'abertura',
      `O CNPJ deve ter sido aberto até ${formatarCompetencia(pa)}, mês a que a alíquota se refere.`,
    )
  }
  const indice = indiceDaCompetencia(pa)
  const janela = janelaDe(indice, indiceDaCompetencia(abertura), tabela.defasagemRbt12)
  const interna = serieAntesDe(indice + 1, receitasAnteriores, (r) => r.interna)
  const externa = serieAntesDe(indice + 1, receitasAnteriores, (r) => r.externa)
  const doProprioMes = janela.tipo === 'mes-de-abertura'
  const [de, ate] = doProprioMes ? [indice, indice] : [janela.de, janela.ate]
  const faltam = faltamNa(interna, de, ate)
  if (faltam.length > 0) {
    return {
      codigo: 'faltam-fatos',
      mensagem: `Falta a receita bruta de ${listarMeses(faltam)}. Informe o valor de cada mês, mesmo que seja zero.`,
      faltam: faltam.map((mes) => `receita:${mes}`),
    }
  }
  const noMes = (serie: typeof interna) => serie.valores[indice - serie.inicio] ?? 0
  const { rbt12, base } = rbt12DoMercado(
    tabela,
    { mercado: 'interno', serie: interna, receitaDoMes: noMes(interna), janela },
    memorial,
  )
  const folha = serieAntesDe(indice + 1, emitente.folhaAnterior ?? [], (f) => f.valor)
  const fatorR =
    emitente.anexo === 'FATOR_R'
      ? apurarFatorR(
          tabela,
          {
            folha,
            folhaDoMes: noMes(folha),
            receitaDoMes: noMes(interna) + noMes(externa),
            interna,
            externa,
            janela,
          },
          memorial,
        )
      : null
  if (fatorR !== null && 'codigo' in fatorR) return fatorR
  const peloFatorR: Anexo = fatorR?.alcanca ? 'III' : 'V'
  const anexo = emitente.anexo === 'FATOR_R' ? peloFatorR : emitente.anexo
  const { efetiva, percentuais } = percentuaisDaFaixa(tabela, anexo, { base, comSublimite: true })
  return {
    tabela,
    pa,
    anexo,
    faixa: efetiva.faixa.numero,
    rbt12,
    percentualDe: (tributo) => percentuais[tributo],
  }
}
