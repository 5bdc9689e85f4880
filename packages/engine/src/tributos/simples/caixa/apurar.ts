import {
  type Centavos,
  emCentavos,
  type Memorial,
  type Operando,
  ok,
  type Result,
  refuse,
} from '../../../dinheiro/index.ts'
import { comPorta, comPortas, inteiro, mes, objeto } from '../../../porta/index.ts'
import { TABELAS_SIMPLES } from '../../../tabelas/simples/index.ts'
import {
  type Competencia,
  ehCompetencia,
  ehDataCivil,
  formatarCompetencia,
  somarMeses,
  vigente,
} from '../../../tempo/index.ts'
import { FORMA_DO_CAIXA } from '../forma.ts'
import type { Devolucao } from '../receita/devolucoes.ts'
import { ehValor, invalido } from '../segregacao.ts'
import type { RecusaSimples } from '../tipos.ts'
import { recebidoAte, reconhecidoAte, restituidoEm, type Titulo, valorDevidoEm } from './titulo.ts'

/** Why the regime de caixa ends, and the month that says it. */
export type FimDoCaixa =
  /** Closing of the company: all that is left is taxed in its month. */
  | { readonly motivo: 'baixa'; readonly mes: Competencia }
  /** First month back under competência: taxed in the month before. */
  | { readonly motivo: 'retorno-a-competencia'; readonly mes: Competencia }
  /** First month outside the Simples Nacional: taxed in the month before. */
  | { readonly motivo: 'exclusao'; readonly mes: Competencia }

export type FatosDoCaixa = {
  /** The PA. */
  readonly competencia: Competencia
  /** First month under caixa: sales before it were already taxed. */
  readonly desde: Competencia
  readonly titulos: readonly Titulo[]
  readonly fim?: FimDoCaixa
}

/** What one activity is taxed on in the month. */
export type ReceitaDoCaixa = {
  readonly atividade: string
  readonly recebido: Centavos
  /** Not received, taxed by rule. */
  readonly forcado: Centavos
  readonly receita: Centavos
}

export type CaixaDoMes = {
  readonly receitas: readonly ReceitaDoCaixa[]
  /** To `aplicarDevolucoes`: limited to what was given back. */
  readonly devolucoes: readonly Devolucao[]
  /** The register: what each sale still has to receive and to be taxed. */
  readonly aReceber: readonly {
    readonly titulo: string
    readonly atividade: string
    readonly saldo: Centavos
    readonly aTributar: Centavos
  }[]
}

/** Last month in which the base may follow what is received: the regime ended with 2026. */
export const ULTIMO_MES_DE_CAIXA: Competencia = '2026-12'

/** Whether the base of a month may still follow what is received. */
export const admiteCaixa = (competencia: Competencia): boolean => competencia <= ULTIMO_MES_DE_CAIXA

const FUNDAMENTO = 'Res. CGSN 140/2018, arts. 16 a 20 e 77; Res. CGSN 190/2026'

/** Month in which all that is left is taxed. */
function mesFinal(fim: FimDoCaixa | undefined): Competencia {
  if (fim === undefined) return ULTIMO_MES_DE_CAIXA
  const mes = fim.motivo === 'baixa' ? fim.mes : somarMeses(fim.mes, -1)
  return mes < ULTIMO_MES_DE_CAIXA ? mes : ULTIMO_MES_DE_CAIXA
}

/**
 * Base of a month under the regime de caixa, from the register of receivables (Res. CGSN 140/2018,
 * arts. 16 a 20 and 77): what was received, plus what must be taxed without having been: instalments
 * not yet due in December of the year after the sale, and everything left at the closing, at the
 * return to competência, at the exclusion and at the end of the regime in 12/2026.
 */
export const apurarCaixa = comPorta(objeto<FatosDoCaixa>(FORMA_DO_CAIXA), calcularCaixa)

function calcularCaixa(fatos: FatosDoCaixa, memorial: Memorial): Result<CaixaDoMes, RecusaSimples> {
  const recusa = recusarFatos(fatos)
  if (recusa) return refuse(recusa)
  const { competencia, desde } = fatos
  const final = mesFinal(fatos.fim)
  const anterior = somarMeses(competencia, -1)
  const receitas = new Map<string, ReceitaDoCaixa>()
  const devolucoes: Devolucao[] = []
  const aReceber: CaixaDoMes['aReceber'][number][] = []
  const titulos = fatos.titulos.filter(
    (t) => t.competencia >= desde && t.competencia <= competencia,
  )
  for (const titulo of titulos) {
    const { id, atividade } = titulo
    const reconhecido = reconhecidoAte(titulo, competencia, final)
    const antes = reconhecidoAte(titulo, anterior, final)
    const receita = Math.max(reconhecido - antes, 0)
    const doMes = recebidoAte(titulo, competencia) - recebidoAte(titulo, anterior)
    const recebido = Math.min(doMes, receita)
    const soma = receitas.get(atividade)
    receitas.set(atividade, {
      atividade,
      recebido: (soma?.recebido ?? 0) + recebido,
      forcado: (soma?.forcado ?? 0) + receita - recebido,
      receita: (soma?.receita ?? 0) + receita,
    })
    if (receita > 0) {
      memorial.passo(() => passoDoTitulo(titulo, { receita, recebido }))
    }
    const restituido = restituidoEm(titulo, competencia)
    if (restituido > 0) devolucoes.push({ atividade, valor: restituido, restituido })
    const devido = valorDevidoEm(titulo, competencia)
    const saldo = devido - Math.min(recebidoAte(titulo, competencia), devido)
    if (saldo > 0) {
      aReceber.push({
        titulo: id,
        atividade,
        saldo,
        aTributar: Math.max(devido - Math.max(reconhecido, antes), 0),
      })
    }
  }
  memorial.passo(() =>
    passoDoTotal([...receitas.values()], titulos, { anterior, competencia, final }),
  )
  return ok({ receitas: [...receitas.values()], devolucoes, aReceber })
}

const doRegistro = (rotulo: string, valor: Centavos): Operando => ({
  rotulo,
  valor: emCentavos(valor),
  origem: { tabela: 'titulo' },
})

const passoDoTitulo = (
  { id }: Titulo,
  { receita, recebido }: { readonly receita: Centavos; readonly recebido: Centavos },
) => ({
  id: `simples.caixa.${id}`,
  rotulo: `Base do mês da venda ${id}`,
  formula: 'recebido + forcado',
  operandos: {
    recebido: doRegistro('Recebido no mês', recebido),
    forcado: doRegistro('Não recebido, tributado pela regra', receita - recebido),
  },
  resultado: emCentavos(receita),
  fundamento: FUNDAMENTO,
  regra: 'simples.caixa@2018-01',
})

function passoDoTotal(
  receitas: readonly ReceitaDoCaixa[],
  titulos: readonly Titulo[],
  meses: {
    readonly anterior: Competencia
    readonly competencia: Competencia
    readonly final: Competencia
  },
) {
  const { anterior, competencia, final } = meses
  const operandos: Record<string, Operando> = {}
  for (const [indice, titulo] of titulos.entries()) {
    const valor =
      reconhecidoAte(titulo, competencia, final) - reconhecidoAte(titulo, anterior, final)
    if (valor <= 0) continue
    operandos[`venda${indice + 1}`] = {
      rotulo: `Base da venda ${titulo.id}`,
      valor: emCentavos(valor),
      de: `simples.caixa.${titulo.id}`,
    }
  }
  return {
    id: 'simples.caixa',
    rotulo: 'Base do mês pelo regime de caixa',
    formula: Object.keys(operandos).join(' + ') || '0',
    operandos,
    resultado: emCentavos(receitas.reduce((soma, { receita }) => soma + receita, 0)),
    fundamento: FUNDAMENTO,
    regra: 'simples.caixa@2018-01',
  }
}

function recusarFatos({ competencia, desde, titulos, fim }: FatosDoCaixa): RecusaSimples | null {
  const meses = [competencia, desde, ...(fim ? [fim.mes] : [])]
  if (!meses.every(ehCompetencia))
    return invalido('competencia', 'Os meses devem ter a forma AAAA-MM.')
  const tabela = vigente(TABELAS_SIMPLES, competencia)
  if (!tabela.ok) return tabela.refusal
  if (!tabela.value.admiteCaixa) {
    return invalido(
      'competencia',
      `O regime de caixa acabou em ${formatarCompetencia(ULTIMO_MES_DE_CAIXA)}: o que faltava receber foi tributado naquele mês.`,
    )
  }
  for (const titulo of titulos) {
    const recusa = recusarTitulo(titulo)
    if (recusa) return recusa
  }
  return null
}

function recusarTitulo(titulo: Titulo): RecusaSimples | null {
  const { id, valor, parcelas, recebimentos, devolucoes = [] } = titulo
  const campo = `titulos.${id}`
  const soma = (valores: readonly { readonly valor: Centavos }[]) =>
    valores.reduce((total, item) => total + item.valor, 0)
  const datas = [...recebimentos, ...devolucoes].map(({ data }) => data)
  const valores = [
    valor,
    ...recebimentos.map((r) => r.valor),
    ...devolucoes.map((d) => d.restituido),
  ]
  if (!valores.every(ehValor) || !datas.every(ehDataCivil) || !ehCompetencia(titulo.competencia))
    return invalido(campo, `A venda ${id} tem data ou valor inválido.`)
  if (parcelas !== undefined && soma(parcelas) !== valor)
    return invalido(`${campo}.parcelas`, `As parcelas da venda ${id} não somam o seu valor.`)
  if (soma(recebimentos) > valor)
    return invalido(
      `${campo}.recebimentos`,
      `A venda ${id} recebeu mais que o seu valor: juros e multas não são receita bruta.`,
    )
  const excede = devolucoes.some((devolucao) => devolucao.restituido > devolucao.valor)
  const restituido = devolucoes.reduce((total, devolucao) => total + devolucao.restituido, 0)
  if (excede || restituido > soma(recebimentos) || soma(devolucoes) > valor)
    return invalido(
      `${campo}.devolucoes`,
      `A devolução da venda ${id} passa do que foi vendido ou do que foi recebido.`,
    )
  return null
}

/**
 * PA in whose PGDAS-D the regime of a year is chosen, irrevocably (Res. CGSN 140/2018, art. 16):
 * November of the year before; December for who opened in it; the first PA for who opens or enters
 * during the year. Caixa cannot be chosen for 2027 on.
 * @param entrada first month in the Simples Nacional
 */
export const paDaOpcaoDeRegime = comPortas(
  [
    ['ano', inteiro(1900, 2999)],
    ['entrada', mes],
  ],
  paDaOpcaoDeRegimeConferido,
)

function paDaOpcaoDeRegimeConferido(
  ano: number,
  entrada: Competencia,
): Result<Competencia, RecusaSimples> {
  if (ano >= 2027) {
    return refuse(
      invalido(
        'ano',
        'Não há regime de caixa no Simples Nacional a partir de 2027: não há o que optar.',
      ),
    )
  }
  if (entrada > `${ano}-12`) {
    return refuse(invalido('entrada', 'A entrada no Simples Nacional deve ser até o ano da opção.'))
  }
  if (entrada >= `${ano}-01`) return ok(entrada)
  return ok(entrada === `${ano - 1}-12` ? entrada : `${ano - 1}-11`)
}
