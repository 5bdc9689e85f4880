import { REGIME } from '../cadastro/index.ts'
import type { FatosDoMes, Fechamento } from '../fechamento/index.ts'
import { TABELAS_SIMPLES } from '../tabelas/simples/index.ts'
import { type Competencia, somarMeses, vigente } from '../tempo/index.ts'
import { aliquotaEfetiva, type ProximoMes, projetarProximoMes } from '../tributos/simples/index.ts'
import type {
  AntesEDepois,
  EfeitoNoSimples,
  FatosDaEstimativa,
  SituacaoNoSimples,
} from './tipos-da-estimativa.ts'
import { linhaDaVenda } from './venda-no-mes.ts'

const DESCONHECIDA: SituacaoNoSimples = {
  rbt12: null,
  anexo: null,
  faixa: null,
  aliquotaEfetiva: null,
  fatorR: null,
}

/** How the company stands in the Simples with the sale and without it; null in other regimes. */
export function efeitoNoSimples(
  { mes, venda }: FatosDaEstimativa,
  meses: AntesEDepois<FatosDoMes>,
  fechados: AntesEDepois<Fechamento>,
): EfeitoNoSimples | null {
  const { antes, depois } = fechados
  if (mes.regime !== REGIME.simples) return null
  if (antes.apuracao.tipo !== 'simples' || depois.apuracao.tipo !== 'simples') return null
  const exterior = venda.exterior ?? false
  const { id, anexo } = linhaDaVenda(mes, venda)
  const qual = { id, anexo, exterior }
  const [a, d] = [antes.apuracao.simples, depois.apuracao.simples]
  const seguinte = {
    antes: proximoMes(meses.antes, antes),
    depois: proximoMes(meses.depois, depois),
  }
  return {
    noMes: { antes: situacaoDa(antes, qual), depois: situacaoDa(depois, qual) },
    noMesSeguinte:
      seguinte.antes && seguinte.depois
        ? {
            competencia: seguinte.depois.competencia,
            antes: situacaoNo(seguinte.antes, qual),
            depois: situacaoNo(seguinte.depois, qual),
          }
        : null,
    entraNoRbt12De: primeiroRbt12(mes.competencia),
    rba: exterior
      ? { antes: a.rbaExterna, depois: d.rbaExterna }
      : { antes: a.rbaInterna, depois: d.rbaInterna },
    tetos: d.tetos,
  }
}

type Qual = {
  readonly id: string
  readonly anexo: ReturnType<typeof linhaDaVenda>['anexo']
  readonly exterior: boolean
}

function situacaoDa({ apuracao }: Fechamento, { id, exterior }: Qual): SituacaoNoSimples {
  if (apuracao.tipo !== 'simples') return DESCONHECIDA
  const { linhas, rbt12Interno, rbt12Externo, fatorR } = apuracao.simples
  // Notes with their ISS withheld become a line of their own.
  const linha = linhas.find(({ atividade }) => atividade === id || atividade === `${id}-iss-retido`)
  return {
    rbt12: exterior ? rbt12Externo : rbt12Interno,
    anexo: linha?.anexo ?? null,
    faixa: linha?.faixa ?? null,
    aliquotaEfetiva: linha?.aliquotaEfetiva ?? null,
    fatorR,
  }
}

/** The month after, with this one already in. */
function proximoMes(mes: FatosDoMes, { apuracao }: Fechamento): ProximoMes | null {
  if (mes.regime !== REGIME.simples || apuracao.tipo !== 'simples') return null
  // Returns take from what the next RBT12 counts; under caixa the sales are what it counts.
  const devolvidas = mes.caixa ? undefined : apuracao.devolvido?.atividades
  return projetarProximoMes(
    { ...mes.simples, ...(devolvidas ? { atividades: devolvidas } : {}) },
    apuracao.simples,
  )
}

function situacaoNo(
  { competencia, rbt12Interno, fatorR, alcancaFatorR }: ProximoMes,
  { anexo: daVenda, exterior }: Qual,
): SituacaoNoSimples {
  const peloFatorR = alcancaFatorR ? 'III' : 'V'
  const porFatorR = fatorR === null ? null : peloFatorR
  const anexo = daVenda === 'FATOR_R' ? porFatorR : daVenda
  // Only the internal market is projected.
  if (anexo === null || exterior) return { ...DESCONHECIDA, anexo, fatorR }
  const efetiva = aliquotaEfetiva(anexo, competencia, rbt12Interno)
  if (!efetiva.ok) return { ...DESCONHECIDA, anexo, fatorR, rbt12: rbt12Interno }
  return {
    rbt12: rbt12Interno,
    anexo,
    faixa: efetiva.value.faixa,
    aliquotaEfetiva: efetiva.value.efetiva,
    fatorR,
  }
}

/** How many months ahead the window of any table may begin. */
const ALCANCE = 3

/** The first month whose window reaches this one: the next, or the second from 2027 (LC 123/2006, art. 18, § 1º). */
function primeiroRbt12(competencia: Competencia): Competencia | null {
  for (let depois = 1; depois <= ALCANCE; depois++) {
    const mes = somarMeses(competencia, depois)
    const tabela = vigente(TABELAS_SIMPLES, mes)
    if (!tabela.ok) return null
    if (tabela.value.defasagemRbt12 <= depois) return mes
  }
  return null
}
