import {
  type Centavos,
  type Memorial,
  ok,
  type Result,
  refuse,
  textoDaFracao,
} from '../dinheiro/index.ts'
import type { TabelaUsada } from '../tempo/index.ts'
import {
  type ApuracaoSimples,
  type AtividadeDoMes,
  aliquotaEfetiva,
  apurarSimples,
} from '../tributos/simples/index.ts'
import type { FatosDaPrevia, PrestadorDaCobranca, RecusaDaPrevia } from './tipos.ts'

export type Optante = Extract<PrestadorDaCobranca, { readonly tipo: 'simples' }>

/** The ISS of the sale inside the DAS of its month. */
export type IssNoSimples = {
  /** ICMS and ISS are outside the DAS: what follows says nothing. */
  readonly impedida: boolean
  /** Effective, decimal text; of a month that passes the sublimite, the average of its parts. */
  readonly aliquota: string | null
  readonly valor: Centavos
  /** Step that found the value. */
  readonly passo: string
  readonly tabela: TabelaUsada
}

const VENDA = 'cobranca'

/**
 * What the DAS has of ISS on the sale, by the same rule that closes the month (LC 123/2006, art. 18): the
 * sale is one of its activities, and `fora` is the part of its price that is no base of ISS.
 */
export function issNoSimples(
  { competencia }: FatosDaPrevia,
  prestador: Optante,
  { base, fora, memorial }: { base: Centavos; fora: Centavos; memorial: Memorial },
): Result<IssNoSimples, RecusaDaPrevia> {
  const { abertura, anexo, receitasAnteriores, folhaAnterior = [], impedidaIcmsIss } = prestador
  if (anexo === 'I' || anexo === 'II') {
    return refuse({
      codigo: 'fato-invalido',
      campo: 'prestador.anexo',
      mensagem: `O Anexo ${anexo} é de comércio ou indústria e não tem ISS: escolha o anexo do serviço.`,
    })
  }
  const doMes = receitasAnteriores.filter((mes) => mes.competencia === competencia)
  const somar = (qual: 'interna' | 'externa') => doMes.reduce((t, mes) => t + mes[qual], 0)
  const uma = (id: string, receita: Centavos, exterior = false): AtividadeDoMes => ({
    ...{ id, anexo, receita, exterior },
  })
  const apurado = apurarSimples(
    {
      ...{ competencia, abertura, receitasAnteriores, folhaAnterior },
      folhaDoMes: folhaAnterior.find((mes) => mes.competencia === competencia)?.valor ?? 0,
      atividades: [
        uma(VENDA, base),
        uma('outras', somar('interna') + fora),
        uma('exportadas', somar('externa'), true),
      ],
      ...(impedidaIcmsIss === undefined ? {} : { impedidaIcmsIss }),
    },
    memorial,
  )
  if (!apurado.ok) return apurado
  const { impedidaIcmsIss: impedida, linhas, tabela } = apurado.value
  const valor = linhas[0]?.tributos.iss ?? 0
  return ok({
    impedida,
    aliquota: aliquotaDo(apurado.value, { base, valor }),
    valor,
    passo: `simples.linha.${VENDA}.iss`,
    tabela,
  })
}

function aliquotaDo(
  { competencia, linhas, partes, rbt12Interno }: ApuracaoSimples,
  { base, valor }: { readonly base: Centavos; readonly valor: Centavos },
): string | null {
  const { entreSublimiteELimite, acimaDoLimite } = partes.interno
  if (entreSublimiteELimite + acimaDoLimite > 0) {
    return base > 0 ? textoDaFracao({ num: BigInt(valor), den: BigInt(base) }, 6) : null
  }
  const efetiva = aliquotaEfetiva(linhas[0]?.anexo ?? 'III', competencia, rbt12Interno)
  return efetiva.ok ? (efetiva.value.porTributo.iss ?? null) : null
}
