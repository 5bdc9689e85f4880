import { REGIME } from '../cadastro/index.ts'
import {
  type Centavos,
  comPrefixo,
  type Memorial,
  ok,
  type Result,
  refuse,
  soma,
} from '../dinheiro/index.ts'
import { type Competencia, competenciaDe, type DataCivil } from '../tempo/index.ts'
import type { RetencaoFederal } from '../tributos/presumido/index.ts'
import {
  type ApuracaoRetencao,
  apurarRetencoes,
  type FatosRetencao,
  guiasDasRetencoes,
  type Prestador,
  type RecusaRetencao,
  type Retencao,
  retencoesSofridas,
  type Tomador,
} from '../tributos/retencoes/index.ts'
import type { AtividadeDoMes } from '../tributos/simples/index.ts'
import { guia } from './guias-das-pessoas.ts'
import type { FatosDoMes, GuiaDevida, ParcelaDaGuia, TributoDoMes } from './tipos.ts'
import type { RetencaoDoMes } from './tipos-do-resultado.ts'
import type { ServicoPrestado, ServicoTomado } from './tipos-dos-fatos.ts'

type Apurada = {
  readonly fatos: FatosRetencao
  readonly apuracao: ApuracaoRetencao
  readonly doMes: RetencaoDoMes
}

const PELA_EMISSAO = ['inss', 'iss']

function doMes(fatos: FatosRetencao, apuracao: ApuracaoRetencao, mes: Competencia): RetencaoDoMes {
  const retencoes = apuracao.retencoes.filter(
    ({ tributo }) =>
      competenciaDe(PELA_EMISSAO.includes(tributo) ? fatos.emissao : fatos.pagamento) === mes,
  )
  return {
    id: fatos.id,
    retencoes,
    total: soma(retencoes.map(({ valor }) => valor)),
    liquido: apuracao.liquido,
  }
}

function apurarTodas(
  lista: readonly FatosRetencao[],
  mes: Competencia,
  memorial: Memorial,
): Result<Apurada[], RecusaRetencao> {
  const feitas: Apurada[] = []
  for (const fatos of lista) {
    const apurada = apurarRetencoes(fatos, memorial)
    if (!apurada.ok) return apurada
    feitas.push({ fatos, apuracao: apurada.value, doMes: doMes(fatos, apurada.value, mes) })
  }
  return ok(feitas)
}

const TOMADOR: Readonly<Partial<Record<FatosDoMes['regime'], Tomador>>> = {
  [REGIME.simples]: 'simples',
  [REGIME.mei]: 'mei',
}

/** What the company withheld from who served it: the DARFs, the ISS, and the INSS for the DCTFWeb. */
export type ServicosTomados = {
  readonly retencoes: readonly RetencaoDoMes[]
  readonly inss: readonly ParcelaDaGuia[]
  readonly tributos: readonly TributoDoMes[]
  readonly guias: readonly GuiaDevida[]
  readonly apuracoes: readonly ApuracaoRetencao[]
}
export type RecusaDosServicos =
  | RecusaRetencao
  | {
      readonly codigo: 'faltam-fatos'
      readonly mensagem: string
      readonly faltam: readonly string[]
    }

export function apurarServicosTomados(
  { competencia, feriados, regime, servicosTomados = [] }: FatosDoMes,
  memorial: Memorial,
): Result<ServicosTomados, RecusaDosServicos> {
  const tomador = TOMADOR[regime] ?? 'pessoa-juridica'
  const apuradas = apurarTodas(
    servicosTomados.map(({ fornecedorId: _, vencimentoDoIss: __, ...servico }) => ({
      ...servico,
      tomador,
      feriados,
    })),
    competencia,
    memorial,
  )
  if (!apuradas.ok) return apuradas
  const iss = guiasDoIss(competencia, servicosTomados, apuradas.value)
  if (!iss.ok) return iss
  const todas = apuradas.value.flatMap((a) => a.doMes.retencoes)
  const doInss = todas.filter(({ tributo }) => tributo === 'inss')
  return ok({
    retencoes: apuradas.value.map((a) => a.doMes),
    inss:
      doInss.length === 0
        ? []
        : [parcelaDe(doInss, 'inss-terceiros', 'INSS retido de prestadores')],
    tributos: tributosDe(competencia, todas),
    guias: [...darfs(competencia, apuradas.value), ...iss.value],
    apuracoes: apuradas.value.map(({ apuracao }) => apuracao),
  })
}

const parcelaDe = (
  retencoes: readonly Retencao[],
  tributo: string,
  rotulo: string,
): ParcelaDaGuia => ({
  tributo,
  rotulo,
  codigo: retencoes[0]?.codigoReceita ?? null,
  valor: soma(retencoes.map(({ valor }) => valor)),
})

const GRUPOS = [
  ['irrf', 'irrf-terceiros', 'IRRF retido de prestadores'],
  ['pis', 'pis-terceiros', 'PIS retido de prestadores'],
  ['cofins', 'cofins-terceiros', 'COFINS retida de prestadores'],
  ['csll', 'csll-terceiros', 'CSLL retida de prestadores'],
  ['inss', 'inss-terceiros', 'INSS retido de prestadores'],
  ['iss', 'iss-terceiros', 'ISS retido de prestadores'],
] as const

const tributosDe = (periodo: Competencia, todas: readonly Retencao[]): TributoDoMes[] =>
  GRUPOS.flatMap(([qual, tributo, rotulo]) => {
    const retidas = todas.filter((retencao) => retencao.tributo === qual)
    if (retidas.length === 0) return []
    return [
      {
        tributo,
        rotulo,
        periodo,
        base: soma(retidas.map(({ base }) => base)),
        valor: soma(retidas.map(({ valor }) => valor)),
        daEmpresa: false,
      },
    ]
  })

/** One DARF per code and due date; the INSS goes with the other contributions. */
function darfs(competencia: Competencia, apuradas: readonly Apurada[]): GuiaDevida[] {
  const pagamentos = apuradas.map(({ fatos, apuracao, doMes: { retencoes } }) => ({
    fatos,
    apuracao: {
      ...apuracao,
      retencoes: retencoes.filter(({ tributo }) => tributo !== 'inss' && tributo !== 'iss'),
    },
  }))
  return guiasDasRetencoes(pagamentos).map(({ codigoReceita, vencimento, notas }) => {
    const dela = pagamentos
      .flatMap(({ apuracao }) => apuracao.retencoes)
      .filter((r) => r.codigoReceita === codigoReceita && r.vencimento === vencimento)
    return guia({
      tipo: 'darf',
      chave: `darf-${codigoReceita}-retido`,
      competencia,
      vencimento,
      composicao: GRUPOS.flatMap(([qual, tributo, rotulo]) => {
        const partes = dela.filter((r) => r.tributo === qual)
        const notasDela = notas.length === 1 ? '1 nota' : `${notas.length} notas`
        return partes.length === 0 ? [] : [parcelaDe(partes, tributo, `${rotulo} (${notasDela})`)]
      }),
    })
  })
}

function guiasDoIss(
  competencia: Competencia,
  servicos: readonly ServicoTomado[],
  apuradas: readonly Apurada[],
): Result<GuiaDevida[], RecusaDosServicos> {
  const porVencimento = new Map<DataCivil, Retencao[]>()
  for (const [i, { doMes }] of apuradas.entries()) {
    const retidas = doMes.retencoes.filter(({ tributo }) => tributo === 'iss')
    if (retidas.length === 0) continue
    const vencimento = servicos[i]?.vencimentoDoIss
    if (vencimento === undefined) {
      return refuse({
        codigo: 'faltam-fatos',
        mensagem: `Falta o dia em que o município cobra o ISS retido da nota ${doMes.id}.`,
        faltam: [`vencimentoDoIss:${doMes.id}`],
      })
    }
    porVencimento.set(vencimento, [...(porVencimento.get(vencimento) ?? []), ...retidas])
  }
  const guias = [...porVencimento].sort(([a], [b]) => (a < b ? -1 : 1))
  return ok(
    guias.map(([vencimento, retidas], i) =>
      guia({
        tipo: 'iss',
        chave: guias.length === 1 ? 'iss-retido' : `iss-retido-${i + 1}`,
        competencia,
        vencimento,
        composicao: [parcelaDe(retidas, 'iss-terceiros', 'ISS retido de prestadores')],
      }),
    ),
  )
}

/** What customers withheld in the month. */
export type ServicosPrestados = {
  readonly sofridas: readonly RetencaoDoMes[]
  /** By payment, as Presumido and Real deduct them; null when nothing was withheld. */
  readonly federal: RetencaoFederal | null
  readonly inss: Centavos
  readonly iss: Centavos
  readonly apuracoes: readonly ApuracaoRetencao[]
}

function prestadorDo(fatos: FatosDoMes, { prestador, atividade }: ServicoPrestado): Prestador {
  if (prestador) return prestador
  switch (fatos.regime) {
    case REGIME.simples: {
      const dela = fatos.simples.atividades.find(({ id }) => id === atividade)
      return { tipo: 'simples', anexoIv: dela?.anexo === 'IV' }
    }
    case REGIME.mei:
      return { tipo: 'mei' }
    case REGIME.presumido:
    case REGIME.realTrimestral:
    case REGIME.realMensal:
    case REGIME.isenta:
      return fatos.folha?.patronal?.cprb
        ? { tipo: 'pessoa-juridica', cprb: true }
        : { tipo: 'pessoa-juridica' }
    case REGIME.pessoaFisica:
    case REGIME.naoInformado:
      return { tipo: 'pessoa-fisica' }
  }
}

export function apurarServicosPrestados(
  fatos: FatosDoMes,
  memorial: Memorial,
): Result<ServicosPrestados, RecusaRetencao> {
  const { competencia, feriados, servicosPrestados = [] } = fatos
  const apuradas = apurarTodas(
    servicosPrestados.map((servico) => {
      const { atividade: _, ...nota } = servico
      return { ...nota, prestador: prestadorDo(fatos, servico), feriados }
    }),
    competencia,
    // The same note may be seen from both sides: its steps here have a name of their own.
    comPrefixo(memorial, 'sofrida.'),
  )
  if (!apuradas.ok) return apuradas
  const todas = apuradas.value.flatMap((a) => a.doMes.retencoes)
  const valorDe = (qual: string) =>
    soma(todas.filter(({ tributo }) => tributo === qual).map(({ valor }) => valor))
  const federal = retencoesSofridas(competencia, apuradas.value)
  return ok({
    sofridas: apuradas.value.map((a) => a.doMes),
    federal: federal.irrf + federal.csll + federal.pis + federal.cofins > 0 ? federal : null,
    inss: valorDe('inss'),
    iss: valorDe('iss'),
    apuracoes: apuradas.value.map(({ apuracao }) => apuracao),
  })
}

/** The same month with what customers withheld already in the facts of the regime. */
export function comRetencoesSofridas(fatos: FatosDoMes, prestados: ServicosPrestados): FatosDoMes {
  if (prestados.sofridas.length === 0) return fatos
  const retencoes = prestados.federal ? [prestados.federal] : []
  const comIss = <T extends { readonly retido: Centavos }>(iss: T): T => ({
    ...iss,
    retido: iss.retido + prestados.iss,
  })
  switch (fatos.regime) {
    case REGIME.simples: {
      const atividades = separarIssRetido(fatos, prestados)
      return { ...fatos, simples: { ...fatos.simples, atividades } }
    }
    case REGIME.presumido: {
      const { presumido } = fatos
      const iss = presumido.iss ? { iss: comIss(presumido.iss) } : {}
      return {
        ...fatos,
        presumido: { ...presumido, ...iss, retencoes: [...presumido.retencoes, ...retencoes] },
      }
    }
    case REGIME.realTrimestral:
    case REGIME.realMensal: {
      const { real } = fatos
      const iss = real.iss ? { iss: comIss(real.iss) } : {}
      return { ...fatos, real: { ...real, ...iss, retencoes: [...real.retencoes, ...retencoes] } }
    }
    case REGIME.mei:
    case REGIME.isenta:
    case REGIME.pessoaFisica:
    case REGIME.naoInformado:
      return fatos
  }
}

/** The revenue of notes whose ISS was withheld becomes an activity of its own, without ISS. */
function separarIssRetido(
  fatos: Extract<FatosDoMes, { readonly regime: typeof REGIME.simples }>,
  { sofridas }: ServicosPrestados,
): AtividadeDoMes[] {
  const porAtividade = new Map<string, Centavos>()
  for (const [i, { atividade, bruto }] of (fatos.servicosPrestados ?? []).entries()) {
    const retido = sofridas[i]?.retencoes.some(({ tributo }) => tributo === 'iss')
    if (!retido || atividade === undefined) continue
    porAtividade.set(atividade, (porAtividade.get(atividade) ?? 0) + bruto)
  }
  return fatos.simples.atividades.flatMap((atividade) => {
    const retida = Math.min(porAtividade.get(atividade.id) ?? 0, atividade.receita)
    if (retida === 0 || atividade.issRetido || atividade.exterior) return [atividade]
    const { notas: _, ...semNotas } = atividade
    const separada = {
      ...semNotas,
      id: `${atividade.id}-iss-retido`,
      receita: retida,
      issRetido: true,
    }
    const resto = atividade.receita - retida
    return resto === 0 ? [separada] : [{ ...atividade, receita: resto }, separada]
  })
}
