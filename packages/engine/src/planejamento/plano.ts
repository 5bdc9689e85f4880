import type { FatoContabil } from '../contabil/index.ts'
import type { Memorial } from '../dinheiro/index.ts'
import { ESTADO, type Estado, type Etapa, type Etapas, type Motivo } from '../etapas/index.ts'
import { type ReceitaDoMes, receitaDoMes } from '../faturamento/index.ts'
import {
  type Apurado,
  apurarEmpresa,
  avisosDaCasa,
  type Digerir,
  type RecusaDaApuracao,
} from './apurar.ts'
import { fatosDoMes } from './fatos.ts'
import { pendente, receitaApurada } from './mudanca.ts'
import type { GuiaAtrasada, PlanoDeGuias } from './planejar-guias.ts'
import { calcularFolha } from './pro-labores.ts'
import type { EntregaGravada, MesDaEmpresa, Mudanca } from './tipos.ts'
import type { FolhaCalculada } from './tipos-da-folha.ts'

type Parada = { readonly etapa: Etapa; readonly estado: Estado; readonly motivo: Motivo }

/** What running some stages of one company would write. Pure: the preview and the act are this. */
export type PlanoDoMes<E extends MesDaEmpresa = MesDaEmpresa> = {
  readonly empresa: E
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
  /** A person answers for what was paid over what is owed. */
  readonly aceitaAMaior: boolean
  readonly guias: PlanoDeGuias | null
  readonly enviar: boolean
  /** There are guides to send and nobody to receive them. */
  readonly semDestinatario: boolean
  /** Guides of before that are sent after their due date. */
  readonly atrasadas: readonly GuiaAtrasada[]
  readonly contabilizar: readonly FatoContabil[] | null
  readonly bloquear: boolean
  readonly mudanca: Mudanca | null
  /** How the guides of now reached the company outside the product. */
  readonly entrega: EntregaGravada | null
}

export type Andamento<E extends MesDaEmpresa = MesDaEmpresa> = {
  -readonly [K in keyof PlanoDoMes<E>]: PlanoDoMes<E>[K]
} & {
  etapas: Record<Etapa, Estado>
  executadas: Etapa[]
  feitas: Etapa[]
  recusa: RecusaDaApuracao | null
  reavaliando: boolean
  readonly digerir: Digerir
}
export function inicio<E extends MesDaEmpresa>(empresa: E, digerir: Digerir): Andamento<E> {
  return {
    empresa,
    digerir,
    etapas: { ...empresa.etapas, ...semLivro(empresa) },
    executadas: [],
    feitas: [],
    parada: null,
    receita: null,
    folha: null,
    apurado: null,
    recusa: null,
    novaApuracao: false,
    conferida: false,
    aceitaAMaior: false,
    guias: null,
    enviar: false,
    semDestinatario: false,
    atrasadas: [],
    contabilizar: null,
    bloquear: false,
    mudanca: empresa.mudanca,
    entrega: empresa.entrega,
    reavaliando: false,
  }
}

/** Posted, and something of it was reversed by hand: the month is not in the books. */
const semLivro = ({ estornado, etapas }: MesDaEmpresa): Partial<Etapas> =>
  estornado !== null && etapas.contabil === ESTADO.feito ? { contabil: ESTADO.atencao } : {}

export function receitaDa(plano: Andamento): ReceitaDoMes {
  if (plano.receita) return plano.receita
  const { empresa } = plano
  const fatos = {
    notas: empresa.notas,
    gravada: empresa.receita,
    semMovimento: empresa.semMovimento,
    anexoPrincipal: empresa.perfil.anexo,
    hoje: empresa.hoje,
  }
  plano.receita = receitaDoMes(fatos)
  // The robot does not answer alone for another value than the one with which the tax was worked out.
  if (plano.reavaliando && !valida(plano))
    plano.receita = receitaDoMes({
      ...fatos,
      apurada: {
        valor: receitaApurada(empresa),
        em: pendente(empresa.mudanca)?.em ?? empresa.hoje,
      },
    })
  return plano.receita
}

export function folhaDa(plano: Andamento): FolhaCalculada {
  const { empresa, digerir } = plano
  plano.folha ??= calcularFolha(empresa.competencia, empresa.socios, digerir)
  return plano.folha
}

export function apuradoDa(plano: Andamento, memorial?: Memorial): Apurado | null {
  if (plano.apurado || plano.recusa) return plano.apurado
  const { empresa } = plano
  const fatos = fatosDoMes(empresa, receitaDa(plano).receita, folhaDa(plano).fatos, memorial)
  const resposta = fatos.ok
    ? apurarEmpresa(fatos.value, avisosDaCasa(empresa), plano.digerir)
    : fatos.refusal
  if ('codigo' in resposta) plano.recusa = resposta
  else plano.apurado = resposta
  return plano.apurado
}

/** The apuração that was made is of the facts of now. */
export const valida = (plano: Andamento): boolean => apuradoDa(plano) !== null && igual(plano)

export const igual = ({ empresa, apurado }: Andamento): boolean =>
  empresa.apuracao !== null &&
  empresa.apuracao.entradaHash === apurado?.entradaHash &&
  empresa.apuracao.resultadoHash === apurado.resultadoHash

export const totalDa = ({ receita }: ReceitaDoMes): number => receita.interna + receita.externa

/** The values are the ones that were worked out: what a change had undone is done again. */
export function restabelecer(plano: Andamento): void {
  const { mudanca } = plano.empresa
  const antes = pendente(mudanca)
  if (antes) Object.assign(plano.etapas, antes.etapas, semLivro(plano.empresa))
  else if (plano.parada === null) plano.etapas.apuracao = ESTADO.feito
  plano.mudanca = antes ? null : mudanca
}
