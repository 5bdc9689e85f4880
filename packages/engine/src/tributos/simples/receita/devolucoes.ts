import {
  type Centavos,
  emCentavos,
  formatarReais,
  type Memorial,
  ok,
  type Result,
  refuse,
} from '../../../dinheiro/index.ts'
import {
  comPorta,
  comPortas,
  lista,
  logico,
  mes,
  objeto,
  opcional,
  valor,
} from '../../../porta/index.ts'
import type { Competencia } from '../../../tempo/index.ts'
import { FORMA_DAS_DEVOLUCOES, RECEITAS } from '../forma.ts'
import { invalido } from '../segregacao.ts'
import type { AtividadeDoMes, ReceitaMensal, RecusaSimples } from '../tipos.ts'

/** A return received in the month, of a sale of any month before. */
export type Devolucao = {
  /** Id of the activity whose revenue it takes from. */
  readonly atividade: string
  readonly valor: Centavos
  /** Under caixa, what was given back to the customer: it limits the deduction. */
  readonly restituido?: Centavos
}

export type FatosDasDevolucoes = {
  readonly atividades: readonly AtividadeDoMes[]
  readonly devolucoes: readonly Devolucao[]
  /** Left from months before, by activity. */
  readonly saldos?: Readonly<Record<string, Centavos>>
  readonly regimeDeCaixa?: boolean
}

export type Devolvido = {
  /** The same activities, with the revenue that is left to tax. */
  readonly atividades: readonly AtividadeDoMes[]
  /** To deduct in the next months, by activity. */
  readonly saldos: Readonly<Record<string, Centavos>>
  readonly deduzido: Centavos
}

const FUNDAMENTO = 'Res. CGSN 140/2018, art. 17'

/**
 * Returns are deducted in the month of the return, from the revenue of the same kind; what passes it
 * goes to the next months (Res. CGSN 140/2018, art. 17). Under caixa, only what was given back.
 */
export const aplicarDevolucoes = comPorta(
  objeto<FatosDasDevolucoes>(FORMA_DAS_DEVOLUCOES),
  deduzirDevolucoes,
)

function deduzirDevolucoes(
  fatos: FatosDasDevolucoes,
  memorial: Memorial,
): Result<Devolvido, RecusaSimples> {
  const aDeduzir = new Map(Object.entries(fatos.saldos ?? {}))
  for (const [indice, { atividade, valor, restituido }] of fatos.devolucoes.entries()) {
    if (fatos.regimeDeCaixa && restituido === undefined) {
      return refuse(
        invalido(
          `devolucoes.${indice}.restituido`,
          'No regime de caixa, informe quanto foi restituído ao cliente.',
        ),
      )
    }
    const vale = fatos.regimeDeCaixa ? Math.min(valor, restituido ?? 0) : valor
    aDeduzir.set(atividade, (aDeduzir.get(atividade) ?? 0) + vale)
  }
  let deduzido = 0
  const saldos: Record<string, Centavos> = Object.fromEntries(aDeduzir)
  const atividades = fatos.atividades.map((atividade) => {
    const devolvido = aDeduzir.get(atividade.id)
    if (devolvido === undefined) return atividade
    const deduz = Math.min(devolvido, atividade.receita)
    deduzido += deduz
    saldos[atividade.id] = devolvido - deduz
    memorial.passo(() => passoDaDeducao(atividade, devolvido))
    return { ...atividade, receita: atividade.receita - deduz }
  })
  for (const [atividade, saldo] of Object.entries(saldos)) {
    if (saldo === 0) delete saldos[atividade]
  }
  return ok({ atividades, saldos, deduzido })
}

const passoDaDeducao = ({ id, receita }: AtividadeDoMes, devolvido: Centavos) => ({
  id: `simples.devolucao.${id}`,
  rotulo: `Receita da atividade ${id}, menos as devoluções`,
  formula: 'máximo(receita − devolvido; 0)',
  operandos: {
    receita: {
      rotulo: 'Receita da atividade no mês',
      valor: emCentavos(receita),
      origem: { tabela: 'nota' },
    },
    devolvido: {
      rotulo: 'Devoluções do mês e saldo de meses anteriores',
      valor: emCentavos(devolvido),
      origem: { tabela: 'nota' },
    },
  },
  resultado: emCentavos(Math.max(receita - devolvido, 0)),
  fundamento: FUNDAMENTO,
  regra: 'simples.devolucao@2018-01',
})

/** A fiscal document cancelled after its month. */
export type Cancelamento = {
  /** Month in which the document was taxed. */
  readonly competencia: Competencia
  readonly valor: Centavos
  readonly exterior?: boolean
}

export type ReceitasCorrigidas = {
  readonly receitas: readonly ReceitaMensal[]
  /** Months whose PGDAS-D must be declared again, in order. */
  readonly retificar: readonly Competencia[]
}

/**
 * A cancelled document leaves the month in which it was taxed, whose declaration is corrected
 * (Res. CGSN 140/2018, art. 18): the RBT12 and the RBA of the months after change with it.
 */
export const corrigirCancelados = comPortas(
  [
    ['receitas', RECEITAS],
    [
      'cancelados',
      lista(objeto<Cancelamento>({ competencia: mes, valor, exterior: opcional(logico) })),
    ],
  ],
  corrigirCanceladosConferido,
)

function corrigirCanceladosConferido(
  receitas: readonly ReceitaMensal[],
  cancelados: readonly Cancelamento[],
): Result<ReceitasCorrigidas, RecusaSimples> {
  const corrigidas = receitas.map((mes) => ({ ...mes }))
  for (const { competencia, valor, exterior } of cancelados) {
    const qual = exterior ? 'externa' : 'interna'
    let falta = valor
    for (const mes of corrigidas) {
      if (mes.competencia !== competencia) continue
      const tira = Math.min(falta, Math.max(mes[qual], 0))
      mes[qual] -= tira
      falta -= tira
    }
    if (falta > 0) {
      return refuse(
        invalido(
          `cancelados.${competencia}`,
          `O cancelamento de ${formatarReais(valor)} não cabe na receita de ${competencia}.`,
        ),
      )
    }
  }
  const retificar = [...new Set(cancelados.map(({ competencia }) => competencia))].toSorted()
  return ok({ receitas: corrigidas, retificar })
}
