import { z } from 'zod'
import type { PortaSerpro } from '../../platform/fora/index.ts'
import { lerOuNada, semNada } from './ler.ts'
import { arquivo, diaDoInstante, lerComo, mes, reaisOuNada, texto } from './palavras.ts'
import { codigosDe } from './recusas.ts'
import { SERVICOS } from './servicos.ts'
import type { Conversa } from './tipos.ts'

const Pagamentos = z.array(
  z.object({
    numeroDocumento: texto,
    tipo: z.object({ descricaoAbreviada: texto, descricao: texto }).nullish(),
    periodoApuracao: mes.nullish().catch(null),
    dataArrecadacao: diaDoInstante,
    dataVencimento: diaDoInstante.nullish().catch(null),
    receitaPrincipal: z.object({ codigo: texto, descricao: texto }).nullish(),
    ...{ valorTotal: reaisOuNada, valorPrincipal: reaisOuNada },
    ...{ valorMulta: reaisOuNada, valorJuros: reaisOuNada },
    desmembramentos: z
      .array(
        z.object({
          periodoApuracao: mes.nullish().catch(null),
          receitaPrincipal: z.object({ codigo: texto }),
          ...{ valorTotal: reaisOuNada, valorPrincipal: reaisOuNada },
          ...{ valorMulta: reaisOuNada, valorJuros: reaisOuNada },
        }),
      )
      .nullish()
      // What a document was made of only divides it: one that is told otherwise is still a payment.
      .catch(null),
  }),
)
type Valores = Record<'valorPrincipal' | 'valorMulta' | 'valorJuros' | 'valorTotal', number>
const valoresDe = ({ valorPrincipal, valorMulta, valorJuros, valorTotal }: Valores) => ({
  ...{ principal: valorPrincipal, multa: valorMulta, juros: valorJuros, total: valorTotal },
})
const POR_PAGINA = 100
const SEM_PAGAMENTO = 'PAGTOWEB-40400'

const pagamentosDe = (dados: unknown) =>
  lerComo(Pagamentos, dados).map((um) => ({
    numero: um.numeroDocumento,
    tipo: um.tipo?.descricaoAbreviada || um.tipo?.descricao || '',
    competencia: um.periodoApuracao ?? null,
    pagoEm: um.dataArrecadacao,
    vencimento: um.dataVencimento ?? null,
    receita: {
      codigo: um.receitaPrincipal?.codigo ?? '',
      descricao: um.receitaPrincipal?.descricao ?? '',
    },
    valores: valoresDe(um),
    partes: (um.desmembramentos ?? []).map((parte) => ({
      codigo: parte.receitaPrincipal.codigo,
      competencia: parte.periodoApuracao ?? null,
      valores: valoresDe(parte),
    })),
  }))

type Filtro = Pick<
  Parameters<PortaSerpro['contarPagamentos']>[0],
  'de' | 'ate' | 'receitas' | 'documentos'
>
const filtroDe = ({ de, ate, receitas, documentos }: Filtro) => ({
  intervaloDataArrecadacao: { dataInicial: de, dataFinal: ate },
  ...(receitas === undefined ? {} : { codigoReceitaLista: receitas }),
  ...(documentos === undefined ? {} : { numeroDocumentoLista: documentos }),
})
const Comprovante = z.object({ pdf: arquivo })

/** What was paid (PAGTOWEB). */
export const dosPagamentos = (
  conversa: Conversa,
): Pick<PortaSerpro, 'consultarPagamentos' | 'contarPagamentos' | 'emitirComprovante'> => ({
  async consultarPagamentos(pedido) {
    const { pular = 0, quantos = POR_PAGINA } = pedido
    const dados = {
      ...filtroDe(pedido),
      ...{ primeiroDaPagina: pular, tamanhoDaPagina: Math.min(quantos, POR_PAGINA) },
    }
    const dita = await conversa.pedir({ chamada: pedido, servico: SERVICOS.pagamentos, dados })
    return lerOuNada(dita, [], pagamentosDe)
  },
  async contarPagamentos(pedido) {
    const dados = filtroDe(pedido)
    const dita = await conversa.pedir({
      chamada: pedido,
      servico: SERVICOS.quantosPagamentos,
      dados,
    })
    return lerOuNada(dita, 0, (dito) => lerComo(z.coerce.number().int(), dito))
  },
  async emitirComprovante({ documento, ...chamada }) {
    const dados = { numeroDocumento: documento }
    const dita = await conversa.pedir({ chamada, servico: SERVICOS.comprovante, dados })
    if (dita.tipo === 'recusado' && codigosDe(dita).includes(SEM_PAGAMENTO))
      return semNada(null, dita)
    return lerOuNada(dita, null, (dito) => lerComo(Comprovante, dito).pdf)
  },
})
