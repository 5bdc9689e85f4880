import { REGIME } from '../cadastro/index.ts'
import { semMovimento } from '../contabil/index.ts'
import {
  type Centavos,
  formatarReais,
  type Memorial,
  ok,
  type Result,
  refuse,
  textoDaFracao,
} from '../dinheiro/index.ts'
import type { ReciboDoSocio } from '../folha/index.ts'
import { comPorta } from '../porta/index.ts'
import { formatarCompetencia, type TabelaUsada } from '../tempo/index.ts'
import type { Aviso } from '../tributos/simples/index.ts'
import { avisosDoMes } from './avisos.ts'
import { comBaseDoSimples } from './base-do-simples.ts'
import { type DoRegime, emAviso } from './do-regime.ts'
import { apurarFolhaDoMes, type FolhaApurada, type QuemPaga } from './folha-do-mes.ts'
import { FORMA_DO_MES } from './forma.ts'
import { guiasDasPessoas } from './guias-das-pessoas.ts'
import { impostoDaEmpresa } from './imposto.ts'
import { janelasDoMes } from './janelas.ts'
import { apurarLucros, type LucrosDoMes } from './lucros.ts'
import { obrigacoesDoMes } from './obrigacoes.ts'
import { apurarPisSobreAFolha, type PisDaFolha } from './pis-sobre-a-folha.ts'
import { apurarProLabores } from './pro-labores.ts'
import { radarDoMes } from './radar-do-mes.ts'
import { avisosDeIbsCbs, type CobrancaDeIbsCbs, cobrancaDeIbsCbs, reformaDoMes } from './reforma.ts'
import {
  apurarServicosPrestados,
  apurarServicosTomados,
  comRetencoesSofridas,
  type ServicosPrestados,
  type ServicosTomados,
} from './servicos.ts'
import { situacaoDe } from './situacao.ts'
import type { FatosDoMes, Fechamento, GuiaDevida, RecusaFechamento, TributoDoMes } from './tipos.ts'
import type { FolhaDoFatorR } from './tipos-da-folha.ts'
import type { ReformaDoMes } from './tipos-do-resultado.ts'
import {
  fatosContabeisDasPessoas,
  fatosDosServicos,
  folhaDoFatorR,
  tributosDaFolha,
  tributosDoProLabore,
} from './tributos-das-pessoas.ts'
import { apurarRegime } from './tributos-do-regime.ts'

/**
 * Closes the month of one company: what it owes by its regime, the people, the withholdings, each
 * guide with its due date, the facts for the books, the obligations, and what to look at. Pure: same
 * facts, same closing.
 */
export const fecharMes = comPorta(FORMA_DO_MES, fecharConferido)

function fecharConferido(
  informados: FatosDoMes,
  memorial: Memorial,
): Result<Fechamento, RecusaFechamento> {
  const comecado = regimeEPessoas(informados, memorial)
  if (!comecado.ok) return comecado
  const { fatos, ...comeco } = comecado.value
  const tomados = apurarServicosTomados(fatos, memorial)
  if (!tomados.ok) return tomados
  const lucros = apurarLucros(fatos, memorial)
  if (!lucros.ok) return lucros
  const reforma = reformaDoMes(fatos, memorial)
  if (!reforma.ok) return reforma
  const pisDaFolha = apurarPisSobreAFolha(fatos, comeco.folha, memorial)
  if (!pisDaFolha.ok) return pisDaFolha
  return compor(
    fatos,
    {
      ...comeco,
      tomados: tomados.value,
      lucros: lucros.value,
      reforma: reforma.value,
      pisDaFolha: pisDaFolha.value,
    },
    memorial,
  )
}

/**
 * The folha of the month as the fator r counts it from the next one on, without the rest of the
 * closing: what `fecharMes` says in `folhaDoFatorR`.
 */
export const apurarFolhaDoFatorR = comPorta(FORMA_DO_MES, folhaConferida)

function folhaConferida(
  informados: FatosDoMes,
  memorial: Memorial,
): Result<FolhaDoFatorR, RecusaFechamento> {
  const comecado = regimeEPessoas(informados, memorial)
  if (!comecado.ok) return comecado
  const { fatos, regime, recibos, folha } = comecado.value
  const tributos = [...regime.tributos, ...tributosDasPessoas(fatos, { recibos, folha })]
  return ok(folhaDoFatorR(recibos, folha, { tributos, cppNoDas: cppNoDas(regime) }))
}

const cppNoDas = ({ apuracao }: DoRegime): Centavos =>
  apuracao.tipo === 'simples' ? (apuracao.simples.tributos.cpp ?? 0) : 0

type Comeco = Pick<Partes, 'regime' | 'recibos' | 'folha' | 'prestados'> & {
  readonly fatos: FatosDoMes
}

/** The tax of the regime and who works: everything else of the month comes after them. */
function regimeEPessoas(
  informados: FatosDoMes,
  memorial: Memorial,
): Result<Comeco, RecusaFechamento> {
  const outroMes = competenciaDiferente(informados)
  if (outroMes) return refuse(outroMes)
  const comBase = comBaseDoSimples(informados, memorial)
  if (!comBase.ok) return comBase
  const { fatos, base } = comBase.value
  const prestados = apurarServicosPrestados(fatos, memorial)
  if (!prestados.ok) return prestados
  const regime = apurarRegime(comRetencoesSofridas(fatos, prestados.value), memorial)
  if (!regime.ok) return regime
  const { apuracao } = regime.value
  const recibos = apurarProLabores(fatos, regime.value.patronal, memorial)
  if (!recibos.ok) return recibos
  const folha = apurarFolhaDoMes(fatos, quemPaga(fatos, regime.value), memorial)
  if (!folha.ok) return folha
  return ok({
    fatos,
    regime: {
      ...regime.value,
      apuracao: apuracao.tipo === 'simples' ? { ...apuracao, ...base } : apuracao,
    },
    recibos: recibos.value,
    folha: folha.value,
    prestados: prestados.value,
  })
}

type Partes = {
  readonly regime: DoRegime
  readonly recibos: readonly ReciboDoSocio[]
  readonly folha: FolhaApurada | null
  readonly prestados: ServicosPrestados
  readonly tomados: ServicosTomados
  readonly lucros: LucrosDoMes
  readonly reforma: ReformaDoMes | null
  readonly pisDaFolha: PisDaFolha
}

function quemPaga({ regime }: FatosDoMes, { patronal }: DoRegime): QuemPaga {
  if (regime === REGIME.mei) return { tipo: 'mei' }
  return regime === REGIME.simples ? { tipo: 'simples', patronal } : { tipo: 'geral' }
}

function compor(
  fatos: FatosDoMes,
  partes: Partes,
  memorial: Memorial,
): Result<Fechamento, RecusaFechamento> {
  const { competencia, feriados } = fatos
  const { regime, recibos, folha, prestados, tomados, lucros, reforma, pisDaFolha } = partes
  const pessoas = guiasDasPessoas(
    {
      competencia,
      feriados,
      recibos,
      folha,
      inssDeTerceiros: tomados.inss,
      inssSofrido: prestados.inss + (fatos.inssSofrido ?? 0),
    },
    memorial,
  )
  if (!pessoas.ok) return pessoas
  const ibsCbs = cobrancaDeIbsCbs(fatos, reforma)
  const tributos = tributosDoMes(fatos, partes, ibsCbs)
  const imposto = impostoDaEmpresa(fatos, tributos, memorial)
  const { receita, apuracao } = regime
  const guias = guiasDoMes(partes, ibsCbs, pessoas.value.guias)
  const tabelas = tabelasDoMes(partes)
  const compensacoes = [...regime.compensacoes, ...pessoas.value.compensacoes]
  const situacao = situacaoDe(fatos, {
    guias,
    compensacoes,
    apuracao,
    retencoes: tomados.retencoes,
    retencoesSofridas: prestados.sofridas,
    lucros: lucros.lucros,
  })
  return ok({
    competencia,
    regime: fatos.regime,
    receita,
    imposto,
    aliquotaEfetiva: receita > 0 ? aliquota(imposto, receita) : null,
    tributos,
    guias,
    proLabore: recibos,
    fatosContabeis: [
      ...regime.fatosContabeis,
      ...fatosContabeisDasPessoas(competencia, recibos, folha),
      ...lucros.fatosContabeis,
      ...ibsCbs.fatosContabeis,
      ...pisDaFolha.fatosContabeis,
      ...fatosDosServicos(competencia, tomados.retencoes, pessoas.value.compensacoes),
    ].filter((fato) => !semMovimento(fato)),
    avisos: avisosDoMes(
      [
        ...regime.avisos,
        ...avisosDeIbsCbs(fatos, reforma),
        ...pisDaFolha.avisos,
        ...avisosDosRecibos(recibos, regime.patronal),
        ...avisosDasPartes(partes, pessoas.value.saldoDeInss),
      ],
      tabelas,
    ),
    tabelas,
    folha: folha?.folha ?? null,
    folhaDoFatorR: folhaDoFatorR(recibos, folha, { tributos, cppNoDas: cppNoDas(regime) }),
    retencoes: tomados.retencoes,
    retencoesSofridas: prestados.sofridas,
    lucros: lucros.lucros,
    reforma,
    compensacoes,
    obrigacoes: obrigacoesDoMes(situacao),
    janelas: janelasDoMes(situacao),
    radar: radarDoMes(fatos, { apuracao, proLabore: recibos, lucros: lucros.lucros }),
    apuracao,
  })
}

const tributosDoMes = (
  fatos: FatosDoMes,
  partes: Partes,
  ibsCbs: CobrancaDeIbsCbs,
): TributoDoMes[] => [
  ...partes.regime.tributos,
  ...ibsCbs.tributos,
  ...partes.pisDaFolha.tributos,
  ...tributosDasPessoas(fatos, partes),
  ...partes.tomados.tributos,
  ...partes.lucros.tributos,
]

const tributosDasPessoas = (
  { competencia }: FatosDoMes,
  { recibos, folha }: Pick<Partes, 'recibos' | 'folha'>,
): TributoDoMes[] => [
  ...tributosDoProLabore(competencia, recibos),
  ...(folha ? tributosDaFolha(competencia, folha) : []),
]

const guiasDoMes = (
  partes: Partes,
  ibsCbs: CobrancaDeIbsCbs,
  dasPessoas: readonly GuiaDevida[],
): GuiaDevida[] => [
  ...partes.regime.guias,
  ...ibsCbs.guias,
  ...partes.pisDaFolha.guias,
  ...dasPessoas,
  ...partes.tomados.guias,
  ...partes.lucros.guias,
]

const tabelasDoMes = ({
  regime,
  recibos,
  folha,
  prestados,
  tomados,
  lucros,
  reforma,
  pisDaFolha,
}: Partes): TabelaUsada[] => [
  ...regime.tabelas,
  ...recibos.flatMap((recibo) => recibo.tabelas),
  ...(folha?.tabelas ?? []),
  ...[...tomados.apuracoes, ...prestados.apuracoes].flatMap(({ tabelas }) => tabelas),
  ...lucros.lucros.flatMap(({ tabelas }) => tabelas),
  ...(reforma?.documentos ?? []).flatMap(({ ibsCbs }) => (ibsCbs ? [ibsCbs.tabela] : [])),
  ...(reforma?.doMes ? [reforma.doMes.tabela] : []),
  ...pisDaFolha.tabelas,
]

function avisosDasPartes({ folha, tomados, prestados, lucros }: Partes, saldo: Centavos): Aviso[] {
  const avisos = [
    ...(folha?.avisos ?? []).map(emAviso),
    ...[...tomados.apuracoes, ...prestados.apuracoes]
      .flatMap((apuracao) => apuracao.avisos)
      .map((aviso): Aviso => ({ ...aviso, gravidade: 'informacao' })),
    ...lucros.lucros.flatMap((lucro) => lucro.avisos.map(emAviso)),
  ]
  if (saldo > 0) {
    avisos.push({
      codigo: 'inss-a-compensar',
      gravidade: 'atencao',
      mensagem: `Os créditos de INSS (retenções de clientes, salário-família e salário-maternidade) passam do que há a pagar: ficam ${formatarReais(saldo)} para compensar ou restituir.`,
    })
  }
  return avisos
}

const aliquota = (imposto: Centavos, receita: Centavos): string =>
  textoDaFracao({ num: BigInt(imposto), den: BigInt(receita) }, 4)

/** The facts of regime and partners must speak of the month being closed. */
function competenciaDiferente(fatos: FatosDoMes): RecusaFechamento | null {
  const meses = [...fatos.proLabores.map(({ competencia }) => competencia), mesDoRegime(fatos)]
  const outro = meses.find((mes) => mes !== fatos.competencia)
  if (outro === undefined) return null
  return {
    codigo: 'fato-invalido',
    campo: 'competencia',
    mensagem: `O fechamento é de ${formatarCompetencia(fatos.competencia)}, mas há fatos de ${formatarCompetencia(outro)}.`,
  }
}

function mesDoRegime(fatos: FatosDoMes): string {
  switch (fatos.regime) {
    case REGIME.simples:
      return fatos.simples.competencia
    case REGIME.mei:
      return fatos.mei.competencia
    case REGIME.presumido:
      return fatos.presumido.competencia
    case REGIME.realTrimestral:
    case REGIME.realMensal:
      return fatos.real.competencia
    case REGIME.isenta:
    case REGIME.pessoaFisica:
    case REGIME.naoInformado:
      return fatos.competencia
  }
}

function avisosDosRecibos(
  recibos: readonly ReciboDoSocio[],
  { proporcao }: { readonly proporcao: unknown },
): Aviso[] {
  const avisos = recibos.flatMap((recibo) => recibo.avisos.map(emAviso))
  if (proporcao && recibos.length > 0) {
    avisos.push({
      codigo: 'cpp-proporcional',
      gravidade: 'informacao',
      mensagem:
        'Há receita do Anexo IV e de outros anexos: a CPP sobre o pró-labore foi cobrada fora do DAS na proporção da receita do Anexo IV.',
    })
  }
  return avisos
}
