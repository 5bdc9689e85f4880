import type { ModalidadeDeParcelamento } from '@razao/engine/cadastro'
import { z } from 'zod'
import type {
  Parcelamento,
  PedidoDeParcelamento,
  PortaParcelamentos,
} from '../../platform/fora/index.ts'
import { lerFeito, lerOuNada } from './ler.ts'
import {
  arquivo,
  dia,
  lerComo,
  lista,
  mes,
  reais,
  reaisOuNada,
  semHifen,
  texto,
} from './palavras.ts'
import type { Servico } from './servicos.ts'
import type { Conversa } from './tipos.ts'

/** With what the number of each of its services begins. */
const NUMEROS: Readonly<Record<ModalidadeDeParcelamento, number>> = {
  ...{ PARCSN: 16, 'PARCSN-ESP': 17, PERTSN: 18, RELPSN: 19 },
  ...{ PARCMEI: 20, 'PARCMEI-ESP': 21, PERTMEI: 22, RELPMEI: 23 },
}
const SERVICOS_DELA = {
  emitir: ['GERARDAS', 1, 'Emitir'],
  abertas: ['PARCELASPARAGERAR', 2, 'Consultar'],
  pedidos: ['PEDIDOSPARC', 3, 'Consultar'],
  um: ['OBTERPARC', 4, 'Consultar'],
  pagamento: ['DETPAGTOPARC', 5, 'Consultar'],
} as const
const servicoDa = (
  modalidade: ModalidadeDeParcelamento,
  qual: keyof typeof SERVICOS_DELA,
): Servico => {
  const [nome, numero, rota] = SERVICOS_DELA[qual]
  const servico = `${nome}${NUMEROS[modalidade]}${numero}`
  return { sistema: modalidade, servico, rota, versao: '1.0' }
}

/** 0 is no day. */
const diaOuNada = dia.nullish().catch(null)
const Pedido = z
  .object({
    ...{ numero: z.coerce.number().int(), dataDoPedido: dia, situacao: texto },
    dataDaSituacao: diaOuNada,
  })
  .transform(
    (dito): PedidoDeParcelamento => ({
      ...{ numero: dito.numero, pedidoEm: dito.dataDoPedido, situacao: dito.situacao },
      situacaoDesde: dito.dataDaSituacao ?? null,
    }),
  )
const Pedidos = z.object({ parcelamentos: lista(Pedido) })
const Abertas = z.object({ listaParcelas: lista(z.object({ parcela: mes, valor: reais })) })
const numeroOuNada = z.coerce.number().nullish().catch(null)
/** Each kind names what it has of the same things. */
const Consolidacao = z
  .object({
    ...{ valorTotalConsolidado: reais.nullish(), valorConsolidadoDaDivida: reais.nullish() },
    ...{ quantidadeParcelas: numeroOuNada, parcelasRemanescentes: numeroOuNada },
    ...{ parcelaBasica: reais.nullish(), parcelaBasicaDaEntrada: reais.nullish() },
    detalhesConsolidacao: lista(
      z.object({
        ...{ periodoApuracao: mes, vencimento: dia },
        ...{ saldoDevedorOriginal: reaisOuNada, valorAtualizado: reaisOuNada },
      }),
    ),
  })
  .nullish()
const Um = z.object({
  consolidacaoOriginal: Consolidacao,
  demonstrativoPagamentos: lista(
    z.object({ mesDaParcela: mes, dataDeArrecadacao: diaOuNada, valorPago: reaisOuNada }),
  ),
})
const Inteiro = z
  .intersection(Pedido, Um)
  .transform(
    ({ consolidacaoOriginal: divida, demonstrativoPagamentos, ...pedido }): Parcelamento => {
      const total = divida?.valorTotalConsolidado ?? divida?.valorConsolidadoDaDivida
      return {
        ...pedido,
        consolidado:
          total == null
            ? null
            : {
                total,
                parcelas: divida?.quantidadeParcelas ?? divida?.parcelasRemanescentes ?? null,
                parcelaBasica: divida?.parcelaBasica ?? divida?.parcelaBasicaDaEntrada ?? null,
              },
        debitos: (divida?.detalhesConsolidacao ?? []).map((um) => ({
          ...{ competencia: um.periodoApuracao, vencimento: um.vencimento },
          ...{ original: um.saldoDevedorOriginal, atualizado: um.valorAtualizado },
        })),
        pagamentos: demonstrativoPagamentos.map((um) => ({
          ...{
            parcela: um.mesDaParcela,
            pagoEm: um.dataDeArrecadacao ?? null,
            valor: um.valorPago,
          },
        })),
      }
    },
  )
const Pagamento = z.object({
  ...{ numeroDas: texto, paDasGerado: mes, dataPagamento: dia, valorPagoArrecadacao: reais },
})
const Emitida = z.object({ docArrecadacaoPdfB64: arquivo.refine((pdf) => pdf !== null) })

/** Instalment plans, whose eight kinds have the same services by another number. */
export const dosParcelamentos = (conversa: Conversa): PortaParcelamentos => ({
  async listar({ modalidade, ...chamada }) {
    const dita = await conversa.pedir({ chamada, servico: servicoDa(modalidade, 'pedidos') })
    return lerOuNada(dita, [], (dito) => lerComo(Pedidos, dito).parcelamentos)
  },
  async consultar({ modalidade, numero, ...chamada }) {
    const dados = { numeroParcelamento: numero }
    const dita = await conversa.pedir({ chamada, servico: servicoDa(modalidade, 'um'), dados })
    return lerOuNada(dita, null, (dito) => lerComo(Inteiro, dito))
  },
  async parcelasAbertas({ modalidade, ...chamada }) {
    const dita = await conversa.pedir({ chamada, servico: servicoDa(modalidade, 'abertas') })
    return lerOuNada(dita, [], (dito) =>
      lerComo(Abertas, dito).listaParcelas.map(({ parcela, valor }) => ({
        ...{ competencia: parcela, valor },
      })),
    )
  },
  async emitirParcela({ modalidade, competencia, ...chamada }) {
    const dados = { parcelaParaEmitir: Number(semHifen(competencia)) }
    const dita = await conversa.pedir({ chamada, servico: servicoDa(modalidade, 'emitir'), dados })
    return lerFeito(dita, (dito) => lerComo(Emitida, dito).docArrecadacaoPdfB64 ?? new Uint8Array())
  },
  async consultarPagamento({ modalidade, numero, competencia, ...chamada }) {
    const dados = { numeroParcelamento: numero, anoMesParcela: Number(semHifen(competencia)) }
    const servico = servicoDa(modalidade, 'pagamento')
    return lerOuNada(await conversa.pedir({ chamada, servico, dados }), null, (dito) => {
      const { numeroDas, paDasGerado, dataPagamento, valorPagoArrecadacao } = lerComo(
        Pagamento,
        dito,
      )
      return {
        ...{ numeroDoDas: numeroDas, competencia: paDasGerado },
        ...{ pagoEm: dataPagamento, valor: valorPagoArrecadacao },
      }
    })
  },
})
