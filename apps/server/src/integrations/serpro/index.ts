import { z } from 'zod'
import type { PortaSerpro } from '../../platform/fora/index.ts'
import { daCaixaPostal } from './caixa-postal.ts'
import { createConversa } from './conversa.ts'
import { lerDas, pedidoDeDas } from './das.ts'
import { emPassos } from './em-passos.ts'
import { ler, recusada, semNada } from './ler.ts'
import { dia, diaDoInstante, lerComo, mes, reaisOuNada, texto } from './palavras.ts'
import { doPgdasd } from './pgdasd.ts'
import { SERVICOS } from './servicos.ts'
import type { Opcoes } from './tipos.ts'

const Procuracoes = z.array(z.object({ dtexpiracao: dia, sistemas: z.array(texto) }))
const SEM_PROCURACAO = 'PROCURACOES-40400'

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
  }),
)
const POR_PAGINA = 100

const tipoDe = (numero: string): string => (numero.length === 11 ? '1' : '2')

const pagamentosDe = (dados: unknown) =>
  lerComo(Pagamentos, dados ?? []).map((um) => ({
    numero: um.numeroDocumento,
    tipo: um.tipo?.descricaoAbreviada || um.tipo?.descricao || '',
    competencia: um.periodoApuracao ?? null,
    pagoEm: um.dataArrecadacao,
    vencimento: um.dataVencimento ?? null,
    receita: {
      codigo: um.receitaPrincipal?.codigo ?? '',
      descricao: um.receitaPrincipal?.descricao ?? '',
    },
    valores: {
      ...{ principal: um.valorPrincipal, multa: um.valorMulta },
      ...{ juros: um.valorJuros, total: um.valorTotal },
    },
  }))

/** The Integra Contador of the SERPRO, by its public documents of 2026. */
export function createSerpro(opcoes: Opcoes): PortaSerpro {
  const conversa = createConversa(opcoes)
  return {
    ligada: conversa.ligada,
    entrar: conversa.entrar,
    pgdasd: doPgdasd(conversa),
    ...emPassos(conversa),
    ...daCaixaPostal(conversa),
    async gerarDasDoMei({ competencia, consolidarEm, ...chamada }) {
      const dados = pedidoDeDas(competencia, consolidarEm)
      const dita = await conversa.pedir({ chamada, servico: SERVICOS.dasDoMei, dados })
      return ler(dita, (dito) => (dito === null ? [] : lerDas(dito)))
    },
    async consultarProcuracoes({ outorgado, ...chamada }) {
      const { contribuinte } = chamada
      const dita = await conversa.pedir({
        ...{ chamada, servico: SERVICOS.procuracoes },
        dados: {
          ...{ outorgante: contribuinte, tipoOutorgante: tipoDe(contribuinte) },
          ...{ outorgado, tipoOutorgado: tipoDe(outorgado) },
        },
      })
      if (dita.tipo === 'recusado')
        return dita.recusas.some(({ codigo }) => codigo === SEM_PROCURACAO)
          ? semNada([], dita)
          : recusada(dita)
      return ler(dita, (dados) =>
        lerComo(Procuracoes, dados ?? []).map(({ dtexpiracao, sistemas }) => ({
          ...{ validaAte: dtexpiracao, sistemas },
        })),
      )
    },
    async consultarPagamentos(pedido) {
      const { de, ate, receitas, documentos, pular = 0, quantos = POR_PAGINA, ...chamada } = pedido
      const dita = await conversa.pedir({
        ...{ chamada, servico: SERVICOS.pagamentos },
        dados: {
          intervaloDataArrecadacao: { dataInicial: de, dataFinal: ate },
          ...(receitas === undefined ? {} : { codigoReceitaLista: receitas }),
          ...(documentos === undefined ? {} : { numeroDocumentoLista: documentos }),
          ...{ primeiroDaPagina: pular, tamanhoDaPagina: Math.min(quantos, POR_PAGINA) },
        },
      })
      if (dita.tipo === 'recusado' && dita.status === 404) return semNada([], dita)
      return ler(dita, pagamentosDe)
    },
  }
}
