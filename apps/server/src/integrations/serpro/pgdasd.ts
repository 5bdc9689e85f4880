import type { DadosPgdasd } from '@razao/engine/tributos/pgdasd'
import { z } from 'zod'
import type {
  CalculoPgdasd,
  ChamadaSerpro,
  DocumentosPgdasd,
  MaedSerpro,
  PortaPgdasd,
} from '../../platform/fora/index.ts'
import { lerDas, pedidoDeDas } from './das.ts'
import { ler, lerOuNada } from './ler.ts'
import {
  arquivo,
  dia,
  emReais,
  instante,
  lerComo,
  lista,
  mes,
  reais,
  semHifen,
  texto,
  textoOuNada,
  umOuVarios,
} from './palavras.ts'
import { SERVICOS, type Servico } from './servicos.ts'
import type { Conversa } from './tipos.ts'

const Calculo = z.object({
  valoresDevidos: lista(z.object({ codigoTributo: z.coerce.number().int(), valor: reais })),
})
/** What is not understood of the fine is no reason to doubt that it was declared. */
const DetalheDaMaed = umOuVarios(
  z.object({ dataVencimento: dia, valores: z.object({ total: reais }) }),
)
  .nullish()
  .catch(null)
const Transmitida = Calculo.extend({
  idDeclaracao: z.string().regex(/^\d{17}$/),
  dataHoraTransmissao: instante,
  ...{ declaracao: arquivo, recibo: arquivo, notificacaoMaed: arquivo, darf: arquivo },
  detalhamentoDarfMaed: DetalheDaMaed,
})

const Papel = z
  .object({ pdf: arquivo })
  .nullish()
  .transform((dito) => dito?.pdf ?? null)
const Documentos = z.object({
  numeroDeclaracao: texto.pipe(z.string().regex(/^\d{17}$/)),
  ...{ recibo: Papel, declaracao: Papel },
  maed: z.object({ pdfNotificacao: arquivo, pdfDarf: arquivo }).nullish(),
})
const Extrato = z.object({ extrato: Papel })

const Operacao = z.object({
  tipoOperacao: texto,
  indiceDeclaracao: z
    .object({ numeroDeclaracao: texto, dataHoraTransmissao: instante, malha: textoOuNada })
    .nullish(),
  indiceDas: z
    .object({
      numeroDas: texto,
      // It is written in both ways.
      datahoraEmissaoDas: instante.optional(),
      dataHoraEmissaoDas: instante.optional(),
      dasPago: z.boolean(),
    })
    .refine((das) => (das.datahoraEmissaoDas ?? das.dataHoraEmissaoDas) !== undefined)
    .nullish(),
})
const Declaracoes = z.object({
  periodos: lista(z.object({ periodoApuracao: mes, operacoes: lista(Operacao) })),
})

const maedDe = (
  notificacao: Uint8Array | null | undefined,
  darf: Uint8Array | null | undefined,
  devida: MaedSerpro['devida'],
): MaedSerpro | null =>
  notificacao || darf || devida
    ? { notificacao: notificacao ?? null, darf: darf ?? null, devida }
    : null

function devidaDe(detalhe: z.infer<typeof DetalheDaMaed>): MaedSerpro['devida'] {
  const [um] = detalhe ?? []
  return um === undefined ? null : { valor: um.valores.total, vencimento: um.dataVencimento }
}

const calculoDe = ({ valoresDevidos }: z.infer<typeof Calculo>): CalculoPgdasd => ({
  valores: valoresDevidos,
  total: valoresDevidos.reduce((soma, { valor }) => soma + valor, 0),
})

function documentosDe(dados: unknown): DocumentosPgdasd | null {
  const { numeroDeclaracao, recibo, declaracao, maed } = lerComo(Documentos, dados)
  return {
    ...{ numero: numeroDeclaracao, recibo, declaracao },
    maed: maedDe(maed?.pdfNotificacao, maed?.pdfDarf, null),
  }
}

const comIndicador = (dados: DadosPgdasd, indicadorTransmissao: boolean): DadosPgdasd => ({
  ...dados,
  indicadorTransmissao,
})

/** The PGDAS-D, by TRANSDECLARACAO11 and the services after it. */
export const doPgdasd = (conversa: Conversa): PortaPgdasd => {
  const documentos = async (chamada: ChamadaSerpro, servico: Servico, pedido: object) => {
    const dita = await conversa.pedir({ chamada, servico, dados: pedido })
    // A 404 in the words of the service itself; that of somebody on the way was thrown.
    return lerOuNada(dita, null, documentosDe)
  }
  return {
    async calcular({ dados, ...chamada }) {
      const pedido = comIndicador(dados, false)
      const dita = await conversa.pedir({ chamada, servico: SERVICOS.declarar, dados: pedido })
      return ler(dita, (dito) => calculoDe(lerComo(Calculo, dito)))
    },
    async transmitir({ dados, anotar, ...chamada }) {
      const pedido = comIndicador(dados, true)
      anotar(pedido)
      const dita = await conversa.pedir({ chamada, servico: SERVICOS.declarar, dados: pedido })
      return ler(dita, (dito) => {
        const lida = lerComo(Transmitida, dito)
        return {
          ...calculoDe(lida),
          ...{ numero: lida.idDeclaracao, transmitidaEm: lida.dataHoraTransmissao },
          ...{ declaracao: lida.declaracao, recibo: lida.recibo },
          maed: maedDe(lida.notificacaoMaed, lida.darf, devidaDe(lida.detalhamentoDarfMaed)),
        }
      })
    },
    async gerarDas({ competencia, consolidarEm, ...chamada }) {
      const dados = pedidoDeDas(competencia, consolidarEm)
      return ler(await conversa.pedir({ chamada, servico: SERVICOS.gerarDas, dados }), lerDas)
    },
    async gerarDasDaCobranca({ competencia, consolidarEm, ...chamada }) {
      const dados = pedidoDeDas(competencia, consolidarEm)
      const dita = await conversa.pedir({ chamada, servico: SERVICOS.dasDaCobranca, dados })
      return lerOuNada(dita, [], lerDas)
    },
    async gerarDasDoProcesso({ processo, ...chamada }) {
      const dados = { numeroProcesso: processo }
      const dita = await conversa.pedir({ chamada, servico: SERVICOS.dasDoProcesso, dados })
      return lerOuNada(dita, [], lerDas)
    },
    async gerarDasAvulso({ competencia, tributos, consolidarEm, ...chamada }) {
      const dados = {
        periodoApuracao: semHifen(competencia),
        listaTributos: tributos.map(({ codigoTributo, valor, municipioTom, uf }) => ({
          ...{ codigo: codigoTributo, valor: emReais(valor) },
          ...(municipioTom === undefined ? {} : { codMunicipio: Number(municipioTom) }),
          ...(uf === undefined ? {} : { uf }),
        })),
        ...(consolidarEm === undefined ? {} : { dataConsolidacao: Number(semHifen(consolidarEm)) }),
      }
      const dita = await conversa.pedir({ chamada, servico: SERVICOS.dasAvulso, dados })
      return lerOuNada(dita, [], lerDas)
    },
    async consultarDeclaracoes(pedido) {
      const dados =
        'ano' in pedido
          ? { anoCalendario: String(pedido.ano) }
          : { periodoApuracao: semHifen(pedido.competencia) }
      const dita = await conversa.pedir({ chamada: pedido, servico: SERVICOS.declaracoes, dados })
      return ler(dita, declaracoesDe)
    },
    consultarUltimaDeclaracao: ({ competencia, ...chamada }) =>
      documentos(chamada, SERVICOS.ultimaDeclaracao, { periodoApuracao: semHifen(competencia) }),
    consultarRecibo: ({ numero, ...chamada }) =>
      documentos(chamada, SERVICOS.recibo, { numeroDeclaracao: numero }),
    async consultarExtrato({ numeroDoDas, ...chamada }) {
      const dados = { numeroDas: numeroDoDas }
      const dita = await conversa.pedir({ chamada, servico: SERVICOS.extrato, dados })
      return lerOuNada(dita, null, (dito) => lerComo(Extrato, dito).extrato)
    },
  }
}

function declaracoesDe(dados: unknown) {
  if (dados === null) return []
  return lerComo(Declaracoes, dados).periodos.map(({ periodoApuracao, operacoes }) => ({
    competencia: periodoApuracao,
    operacoes: operacoes.map(({ tipoOperacao, indiceDeclaracao, indiceDas }) => ({
      tipo: tipoOperacao,
      declaracao: indiceDeclaracao
        ? {
            numero: indiceDeclaracao.numeroDeclaracao,
            transmitidaEm: indiceDeclaracao.dataHoraTransmissao,
            malha: indiceDeclaracao.malha,
          }
        : null,
      das: indiceDas
        ? {
            numero: indiceDas.numeroDas,
            emitidoEm: indiceDas.datahoraEmissaoDas ?? indiceDas.dataHoraEmissaoDas ?? '',
            pago: indiceDas.dasPago,
          }
        : null,
    })),
  }))
}
