import type { cobrancas, RouteOutput } from '@razao/contract'
import {
  estimativaNoMes,
  type PreviaDaCobranca,
  previaDaCobranca,
  type VendaNoMes,
} from '@razao/engine/cobranca'
import { centavos, comMemoria, emCentavos } from '@razao/engine/dinheiro'
import type { FatosDoMes } from '@razao/engine/fechamento'
import { formatarCompetencia } from '@razao/engine/tempo'
import type { Context } from '../../platform/context.ts'
import { problem } from '../../platform/problem.ts'
import { fatosParaEstimar } from '../fiscal/index.ts'
import { type LinhaDeReceita, linhaDaVenda } from '../receitas/index.ts'
import { fatosDaPrevia } from './fatos-da-previa.ts'
import { lerPartes, type PartesDaVenda, type PedidoDeCobranca } from './partes-da-venda.ts'

type Prevista = RouteOutput<typeof cobrancas.preverCobranca>

export type VendaCalculada = {
  readonly partes: PartesDaVenda
  readonly previa: Prevista['previa']
  readonly efeito: Prevista['efeito']
  readonly avisos: readonly string[]
}

/** Where the engine says that a fact is wrong → the field of the form. */
const CAMPOS: readonly (readonly [RegExp, string])[] = [
  [/aliquota|linhas/, '#/aliquotaIss'],
  [/desconto/, '#/desconto'],
  [/deducoes/, '#/deducoes'],
  [/municipios/, '#/municipioDaPrestacao'],
  [/item/, '#/servico/itemLc116'],
  [/anexo/, '#/servico/anexo'],
  [/pagamento/, '#/vencimento'],
  [/abertura|competencia/, '#/competencia'],
]

function recusar(recusa: { codigo: string; mensagem: string; campo?: string }) {
  const [, pointer = '#/bruto'] =
    CAMPOS.find(([quando]) => quando.test(`${recusa.campo ?? ''} ${recusa.codigo}`)) ?? []
  return problem('entrada-invalida', { erros: [{ pointer, mensagem: recusa.mensagem }] })
}

/**
 * The taxes of a sale before its note: ISS, withholdings and net, and what it adds to the taxes of its month by the
 * very closing of it. Nothing is kept.
 */
export async function calcularVenda(
  ctx: Context,
  pedido: PedidoDeCobranca,
): Promise<VendaCalculada> {
  const partes = await lerPartes(ctx, pedido)
  const mes = await fatosParaEstimar(ctx, pedido)
  const fatos = mes?.ok ? mes.fatos : null
  const linha = await linhaDe(ctx, pedido, { issRetido: false, municipio: null })
  const memorial = comMemoria()
  const fatosDela = await fatosDaPrevia(ctx, {
    ...{ pedido, partes, fatos },
    anexo: linha?.anexo ?? pedido.servico.anexo ?? partes.empresa.anexo,
  })
  const dita = previaDaCobranca(fatosDela, memorial)
  if (!dita.ok) throw recusar(dita.refusal)
  const efeito = fatos === null ? null : await efeitoDe(ctx, { pedido, fatos, previa: dita.value })
  return {
    partes,
    previa: comoResposta(dita.value, {
      passos: memorial.passos,
      cargaAproximada: cargaDe(efeito),
    }),
    efeito: efeito?.efeito ?? null,
    avisos: [
      ...dita.value.avisos.map(({ mensagem }) => mensagem),
      ...(efeito?.avisos ?? []),
      ...(mes !== null && !mes.ok
        ? [`Sem estimativa do imposto do mês: ${mes.mensagem} O que falta foi tomado como zero.`]
        : []),
    ],
  }
}

const linhaDe = (
  ctx: Context,
  { empresaId, competencia, servico, exterior, bruto, desconto }: PedidoDeCobranca,
  { issRetido, municipio }: { issRetido: boolean; municipio: number | null },
): Promise<LinhaDeReceita | null> =>
  linhaDaVenda(ctx, {
    ...{ empresaId, competencia, issRetido, municipio },
    anexo: servico.anexo,
    itemLc116: servico.itemLc116,
    cnae: servico.cnae,
    exterior: exterior !== null,
    receita: bruto - desconto,
  })

type Efeito = {
  efeito: Prevista['efeito']
  avisos: readonly string[]
  aliquotaEfetiva: string | null
}

async function efeitoDe(
  ctx: Context,
  {
    pedido,
    fatos,
    previa,
  }: { pedido: PedidoDeCobranca; fatos: FatosDoMes; previa: PreviaDaCobranca },
): Promise<Efeito | null> {
  const { iss } = previa
  const linha = await linhaDe(ctx, pedido, {
    issRetido: iss.retido,
    municipio: iss.municipio === null ? null : Number(iss.municipio),
  })
  const memorial = comMemoria()
  const dita = estimativaNoMes({ mes: fatos, venda: vendaDe(pedido, previa, linha) }, memorial)
  if (!dita.ok)
    return {
      efeito: null,
      avisos: [`Sem estimativa do imposto. ${dita.refusal.mensagem}`],
      aliquotaEfetiva: null,
    }
  const { imposto, das, simples, avisos } = dita.value
  const valor = das ?? imposto
  const { noMes } = simples ?? {}
  return {
    aliquotaEfetiva: noMes?.depois.aliquotaEfetiva ?? null,
    avisos: avisos.map(({ mensagem }) => mensagem),
    efeito: {
      tributo: das === null ? 'Impostos do mês' : 'DAS',
      antes: valor.antes,
      depois: valor.depois,
      diferenca: valor.acrescimo,
      rbt12: rbt12De(simples),
      fatorR: fatorRDe(simples),
      memoria: {
        titulo: `Efeito desta cobrança em ${formatarCompetencia(pedido.competencia)}`,
        passos: [...memorial.passos] as Prevista['previa']['memoria']['passos'],
        resultado: emCentavos(valor.acrescimo),
      },
    },
  }
}

type Simples = Extract<ReturnType<typeof estimativaNoMes>, { ok: true }>['value']['simples']

const rbt12De = (simples: Simples): NonNullable<Prevista['efeito']>['rbt12'] => {
  const agora = simples?.noMes.depois.rbt12 ?? null
  const noMesSeguinte = simples?.noMesSeguinte?.depois.rbt12 ?? null
  return agora === null || noMesSeguinte === null ? null : { agora, noMesSeguinte }
}

const fatorRDe = (simples: Simples): NonNullable<Prevista['efeito']>['fatorR'] => {
  const { antes, depois } = simples?.noMesSeguinte ?? {}
  if (!antes || !depois || (antes.fatorR === null && depois.fatorR === null)) return null
  return {
    antes: antes.fatorR,
    depois: depois.fatorR,
    anexoAntes: antes.anexo ?? '',
    anexoDepois: depois.anexo ?? '',
  }
}

/** The sale as the month counts it: the line that its note will be. */
function vendaDe(
  { bruto, desconto, exterior, vencimento }: PedidoDeCobranca,
  previa: PreviaDaCobranca,
  linha: LinhaDeReceita | null,
): VendaNoMes {
  const { iss } = previa
  const retido = Object.fromEntries(
    previa.retencoes
      .filter((uma) => uma.retido)
      .map(({ tributo, valor }) => [tributo, centavos(valor)]),
  )
  const naCidade = iss.recolhimento === 'guia-do-municipio' && iss.aliquota !== null
  return {
    id: 'cobranca',
    valor: centavos(bruto - desconto),
    exterior: exterior !== null,
    pagamento: vencimento,
    ...(linha === null ? {} : { atividade: atividadeDe(linha) }),
    ...(linha?.presuncao === undefined ? {} : { presuncao: linha.presuncao }),
    ...(naCidade && iss.aliquota !== null
      ? {
          iss: {
            aliquota: iss.aliquota,
            base: iss.base,
            deducoes: iss.deducoes,
            vencimento: iss.vencimento ?? vencimento,
          },
        }
      : {}),
    retido,
  }
}

function atividadeDe(linha: LinhaDeReceita): NonNullable<VendaNoMes['atividade']> {
  const { id: _, receita: __, notas: ___, exterior: ____, presuncao: _____, ...atividade } = linha
  return atividade
}

/** What the note says of its burden: the effective rate of the Simples, once the sale is in. */
const cargaDe = (efeito: Efeito | null): string | null => efeito?.aliquotaEfetiva ?? null

function comoResposta(
  previa: PreviaDaCobranca,
  { passos, cargaAproximada }: { passos: readonly unknown[]; cargaAproximada: string | null },
): Prevista['previa'] {
  const { iss, retencoes, totalRetido, liquido, bruto, descontoIncondicional } = previa
  return {
    bruto,
    desconto: descontoIncondicional,
    deducoes: iss.deducoes,
    base: iss.base,
    aliquotaIss: iss.aliquota,
    iss: iss.valor,
    recolhimentoDoIss: iss.recolhimento,
    retencoes: retencoes.map(({ tributo, retido, base, aliquota, valor, motivo }) => ({
      ...{ tributo, retido, base, aliquota, valor },
      porque: motivo.mensagem,
      lei: motivo.fundamento,
    })),
    retido: totalRetido,
    liquido,
    cargaAproximada,
    memoria: {
      titulo: 'Cobrança',
      passos: [...passos] as Prevista['previa']['memoria']['passos'],
      resultado: emCentavos(liquido),
    },
  }
}
