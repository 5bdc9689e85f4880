import { REGIME } from '@razao/engine/cadastro'
import type { FatoContabil } from '@razao/engine/contabil'
import type { Memorial } from '@razao/engine/dinheiro'
import type { GuiaDevida } from '@razao/engine/fechamento'
import type { Aviso } from '@razao/engine/tributos/simples'
import { calcularFolha, type FolhaCalculada } from '../../folha/index.ts'
import { fatosDaReceita } from '../faturamento/fatos-da-receita.ts'
import { type ReceitaDoMes, receitaDoMes } from '../faturamento/receita-do-mes.ts'
import { type Apurado, apurarEmpresa, type RecusaDaApuracao } from './apurar-empresa.ts'
import type { EmpresaNoMes } from './empresa-no-mes.ts'
import { fatosDoMes } from './fatos.ts'
import { type PlanoDeGuias, planejarGuias } from './planejar-guias.ts'
import {
  anterioresA,
  cumprida,
  ESTADO,
  type Estado,
  type Etapa,
  type Etapas,
  type Motivo,
  ROTULOS_ETAPA,
} from './situacao.ts'

export type Parada = { readonly etapa: Etapa; readonly estado: Estado; readonly motivo: Motivo }

/** What running some stages of one company would write. Pure: the preview and the act are this. */
export type Plano = {
  readonly empresa: EmpresaNoMes
  readonly etapas: Etapas
  /** Stages that ran, fulfilled or not, in order. */
  readonly executadas: readonly Etapa[]
  /** Stages that ran and were fulfilled, in order. */
  readonly feitas: readonly Etapa[]
  readonly parada: Parada | null
  readonly receita: ReceitaDoMes | null
  readonly folha: FolhaCalculada | null
  readonly apurado: Apurado | null
  /** A new version has to be written. */
  readonly novaApuracao: boolean
  /** The conference was made now, by the robot. */
  readonly conferida: boolean
  readonly guias: PlanoDeGuias | null
  readonly enviar: boolean
  readonly contabilizar: readonly FatoContabil[] | null
  readonly bloquear: boolean
}

/** More than this against last month asks for a person. */
const VARIACAO_MAXIMA = 0.2

type Andamento = { -readonly [K in keyof Plano]: Plano[K] } & {
  etapas: Record<Etapa, Estado>
  executadas: Etapa[]
  feitas: Etapa[]
  recusa: RecusaDaApuracao | null
}
/** `volta`: the stage cannot be judged, an earlier one has to be looked at again. */
type Resposta = { readonly estado: Estado; readonly motivo?: Motivo; readonly volta?: Etapa }

const FEITO: Resposta = { estado: ESTADO.feito }
const NAO_SE_APLICA: Resposta = { estado: ESTADO.naoSeAplica }
const atencao = (codigo: string, texto: string): Resposta => ({
  estado: ESTADO.atencao,
  motivo: { codigo, texto },
})

/** Runs stages in order until one stops; a stage before them that is not done stops it at once. */
export function planejar(empresa: EmpresaNoMes, pedidas: readonly Etapa[]): Plano {
  const plano = inicio(empresa)
  if (fechada(empresa)) return plano
  for (const etapa of pedidas) {
    const falta = anterioresA(etapa).find((anterior) => !cumprida(plano.etapas[anterior]))
    if (falta) {
      plano.parada = { etapa: falta, estado: plano.etapas[falta], motivo: pendencia(etapa, falta) }
      break
    }
    plano.executadas.push(etapa)
    const { estado, motivo, volta = etapa } = AVALIAR[etapa](plano)
    plano.etapas[volta] = estado
    if (!cumprida(estado)) {
      const texto = `Confira a etapa ${ROTULOS_ETAPA[volta]}.`
      plano.parada = { etapa: volta, estado, motivo: motivo ?? { codigo: 'conferir', texto } }
      break
    }
    plano.feitas.push(etapa)
  }
  return plano
}

/**
 * What new notes or pró-labores do to a month that has already begun: the stages that had run are judged
 * again, and an apuração whose facts changed asks to be redone. Later stages keep what they have.
 */
export function replanejar(empresa: EmpresaNoMes): Plano {
  const iniciadas = (['notas', 'proLabore'] as const).filter(
    (etapa) => empresa.etapas[etapa] !== ESTADO.pendente,
  )
  const plano = planejar(empresa, ['documentos', ...iniciadas]) as Andamento
  const vigia = [ESTADO.feito, ESTADO.atencao, ESTADO.erro] as readonly Estado[]
  const { apuracao } = empresa.etapas
  if (empresa.apuracao === null || !vigia.includes(apuracao) || fechada(empresa)) return plano
  if (plano.parada === null) {
    const valida = apuradoDa(plano) !== null && igual(plano)
    plano.etapas.apuracao = valida ? ESTADO.feito : ESTADO.atencao
    if (!valida)
      plano.parada = {
        etapa: 'apuracao',
        estado: ESTADO.atencao,
        motivo: { codigo: 'fatos-mudaram', texto: FATOS_MUDARAM },
      }
  }
  // Only looked at: what is written is still the apuração that was made.
  plano.apurado = null
  return plano
}

/** The month with the facts of now, as it would be worked out; the memorial gets what comes before it. */
export function apurarAgora(
  empresa: EmpresaNoMes,
  memorial?: Memorial,
): Apurado | RecusaDaApuracao {
  const plano = inicio(empresa)
  return apuradoDa(plano, memorial) ?? plano.recusa ?? { codigo: 'erro', mensagem: '' }
}

/** A person confirms the apuração that asked for attention; null when it is not there to be confirmed. */
export function planejarConferencia(empresa: EmpresaNoMes): Plano | null {
  const plano = inicio(empresa)
  if (anterioresA('conferencia').some((etapa) => !cumprida(empresa.etapas[etapa]))) return null
  if (apuradoDa(plano) === null || !igual(plano)) return null
  plano.conferida = true
  plano.etapas.conferencia = ESTADO.feito
  plano.feitas.push('conferencia')
  return plano
}

/** Opens a stage and the ones after it. */
export function planejarReabertura(empresa: EmpresaNoMes, etapas: readonly Etapa[]): Plano {
  const plano = inicio(empresa)
  for (const etapa of etapas) plano.etapas[etapa] = ESTADO.pendente
  plano.feitas.push(...etapas.slice(0, 1))
  return plano
}

const fechada = (empresa: EmpresaNoMes): boolean => empresa.etapas.bloqueio === ESTADO.feito

const pendencia = (etapa: Etapa, falta: Etapa): Motivo => ({
  codigo: 'pendencias',
  texto: `${ROTULOS_ETAPA[etapa]} depende de ${ROTULOS_ETAPA[falta]}, que não está feita.`,
})

function inicio(empresa: EmpresaNoMes): Andamento {
  return {
    empresa,
    etapas: { ...empresa.etapas },
    executadas: [],
    feitas: [],
    parada: null,
    receita: null,
    folha: null,
    apurado: null,
    recusa: null,
    novaApuracao: false,
    conferida: false,
    guias: null,
    enviar: false,
    contabilizar: null,
    bloquear: false,
  }
}

const semRegime = (empresa: EmpresaNoMes): boolean => empresa.perfil.regime === REGIME.naoInformado

function receitaDa(plano: Andamento): ReceitaDoMes {
  const { empresa } = plano
  plano.receita ??= receitaDoMes({
    notas: empresa.notas,
    gravada: empresa.receita,
    semMovimento: empresa.semMovimento,
    anexoPrincipal: empresa.perfil.anexo,
  })
  return plano.receita
}

function folhaDa(plano: Andamento): FolhaCalculada {
  const { empresa } = plano
  plano.folha ??= calcularFolha(empresa.empresaId, empresa.competencia, empresa.socios)
  return plano.folha
}

function apuradoDa(plano: Andamento, memorial?: Memorial): Apurado | null {
  if (plano.apurado || plano.recusa) return plano.apurado
  const { empresa } = plano
  const fatos = fatosDoMes(empresa, receitaDa(plano).receita, folhaDa(plano).fatos, memorial)
  const resposta = fatos.ok ? apurarEmpresa(fatos.value, avisosDaCasa(empresa)) : fatos.refusal
  if ('codigo' in resposta) plano.recusa = resposta
  else plano.apurado = resposta
  return plano.apurado
}

/** What the house cannot do yet for this company, said where the number is shown. */
function avisosDaCasa({ perfil, informacoes }: EmpresaNoMes): readonly Aviso[] {
  if (!perfil.caixa || informacoes !== null || perfil.regime === REGIME.mei) return []
  return [
    {
      codigo: 'caixa-sem-recebimentos',
      gravidade: 'grave',
      mensagem:
        'A empresa optou pelo regime de caixa e ninguém informou os recebimentos do mês: o cálculo usou a competência. Informe o que foi recebido em «Outras informações da competência» antes de conferir.',
    },
  ]
}

const igual = ({ empresa, apurado }: Andamento): boolean =>
  empresa.apuracao !== null &&
  empresa.apuracao.entradaHash === apurado?.entradaHash &&
  empresa.apuracao.resultadoHash === apurado.resultadoHash

const AVALIAR: Readonly<Record<Etapa, (plano: Andamento) => Resposta>> = {
  documentos(plano) {
    if (semRegime(plano.empresa))
      return {
        estado: ESTADO.erro,
        motivo: {
          codigo: 'regime-nao-informado',
          texto: 'O regime tributário não foi informado: escolha o regime no cadastro da empresa.',
        },
      }
    if (plano.empresa.perfil.regime === REGIME.pessoaFisica) return NAO_SE_APLICA
    const { documentos } = receitaDa(plano)
    if (documentos.estado === ESTADO.feito) return FEITO
    const texto = documentos.motivo ?? 'Faltam documentos do mês.'
    return { estado: documentos.estado, motivo: { codigo: 'sem-documentos', texto } }
  },
  notas(plano) {
    if (plano.empresa.perfil.regime === REGIME.pessoaFisica) return NAO_SE_APLICA
    const { notas } = receitaDa(plano)
    return notas.estado === ESTADO.feito
      ? FEITO
      : atencao(notas.codigo ?? 'conferir', notas.motivo ?? 'Confira o faturamento.')
  },
  proLabore(plano) {
    const { estado, motivoCodigo, motivo } = folhaDa(plano)
    if (motivo === null) return { estado }
    return { estado, motivo: { codigo: motivoCodigo ?? 'conferir', texto: motivo } }
  },
  apuracao(plano) {
    if (plano.empresa.perfil.regime === REGIME.pessoaFisica) return NAO_SE_APLICA
    if (!apuradoDa(plano)) {
      const { codigo, mensagem } = plano.recusa ?? { codigo: 'erro', mensagem: '' }
      return { estado: ESTADO.erro, motivo: { codigo, texto: mensagem } }
    }
    plano.novaApuracao = !igual(plano)
    if (plano.novaApuracao) {
      for (const etapa of ['conferencia', 'guia', 'enviado', 'contabil'] as const)
        plano.etapas[etapa] = ESTADO.pendente
    }
    return FEITO
  },
  conferencia: (plano) => comApuracao(plano, conferir),
  guia: (plano) =>
    comApuracao(plano, (apurado) => {
      plano.guias = planejarGuias(plano.empresa, apurado.fechamento.guias)
      if (plano.guias.divergente !== null)
        return atencao('guia-paga-diverge', plano.guias.divergente)
      return devidas(apurado.fechamento.guias) ? FEITO : NAO_SE_APLICA
    }),
  enviado: (plano) =>
    comApuracao(plano, (apurado) => {
      if (!devidas(apurado.fechamento.guias)) return NAO_SE_APLICA
      plano.enviar = true
      return FEITO
    }),
  contabil: (plano) =>
    comApuracao(plano, (apurado) => {
      const receita = receitaDa(plano).receita
      plano.contabilizar = [
        ...fatosDaReceita(plano.empresa.competencia, receita, retencoesInformadas(plano.empresa)),
        ...apurado.fechamento.fatosContabeis,
      ]
      return FEITO
    }),
  bloqueio(plano) {
    if (plano.empresa.perfil.regime === REGIME.pessoaFisica) {
      plano.bloquear = true
      return FEITO
    }
    return comApuracao(plano, () => {
      plano.bloquear = true
      return FEITO
    })
  },
}

const DO_LUCRO: ReadonlySet<number> = new Set([
  REGIME.presumido,
  REGIME.realTrimestral,
  REGIME.realMensal,
])

/** What customers withheld on no note, of the tributes that the regime offsets: out of them, only the INSS. */
function retencoesInformadas({
  perfil,
  informacoes,
}: EmpresaNoMes): Readonly<Record<string, number | undefined>> {
  const { inss, ...outras } = informacoes?.retencoes ?? {}
  return {
    ...(DO_LUCRO.has(perfil.regime) ? outras : {}),
    ...(inss === undefined ? {} : { inss }),
  }
}

const devidas = (guias: readonly GuiaDevida[]): boolean => guias.some((guia) => guia.valor > 0)

/** Stages after the apuração only run on it as it stands: facts that changed since send it back. */
function comApuracao(
  plano: Andamento,
  avaliar: (apurado: Apurado, plano: Andamento) => Resposta,
): Resposta {
  if (plano.empresa.perfil.regime === REGIME.pessoaFisica) return NAO_SE_APLICA
  const apurado = apuradoDa(plano)
  if (apurado && (plano.novaApuracao || igual(plano))) return avaliar(apurado, plano)
  return { ...atencao('fatos-mudaram', FATOS_MUDARAM), volta: 'apuracao' }
}

export const FATOS_MUDARAM =
  'As notas, o pró-labore ou as informações do mês mudaram depois da apuração: apure de novo.'

function conferir(apurado: Apurado, plano: Andamento): Resposta {
  const { empresa } = plano
  if (!plano.novaApuracao && empresa.apuracao?.conferida) return FEITO
  const grave = apurado.avisos.find((aviso) => aviso.gravidade === 'grave')
  if (grave) return atencao(grave.codigo, grave.mensagem)
  const variacao = variacaoDe(empresa, valorDoMes(apurado))
  if (variacao !== null && Math.abs(variacao) > VARIACAO_MAXIMA)
    return atencao(
      'variacao-do-imposto',
      variacao === Number.POSITIVE_INFINITY
        ? 'Passou a haver imposto, que no mês anterior não havia: confira.'
        : `O imposto ${variacao > 0 ? 'subiu' : 'caiu'} ${Math.round(Math.abs(variacao) * 100)} % contra o mês anterior: confira.`,
    )
  plano.conferida = true
  return FEITO
}

/** Only tributes of the month itself: a quarter's IRPJ and CSLL are no change of the month. */
export const valorDoMes = ({ fechamento }: Apurado): number =>
  fechamento.tributos.reduce(
    (total, tributo) =>
      total + (tributo.daEmpresa && tributo.periodo === fechamento.competencia ? tributo.valor : 0),
    0,
  )

function variacaoDe({ anterior }: EmpresaNoMes, atual: number): number | null {
  if (anterior === null || anterior.valorDoMes === atual) return null
  if (anterior.valorDoMes === 0) return Number.POSITIVE_INFINITY
  return (atual - anterior.valorDoMes) / anterior.valorDoMes
}
