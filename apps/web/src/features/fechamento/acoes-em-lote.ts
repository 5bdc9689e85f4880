import { declaracoes, fechamento } from '@razao/contract'
import type { PedidoDeExecucao } from './DialogoDaExecucao.tsx'
import type { Etapa, SelecaoDeEmpresas } from './tipos.ts'

const { ETAPAS, ROTULOS_ETAPA } = fechamento

/** Whether a run goes past Enviado: it is announced before it is made. */
export const enviaGuias = ({ etapa, ate }: { etapa: Etapa | 'tudo'; ate?: Etapa }): boolean => {
  if (etapa !== 'tudo') return etapa === 'enviado'
  return ETAPAS.indexOf(ate ?? 'contabil') >= ETAPAS.indexOf('enviado')
}

/** What an execution of a stage says of itself before it is confirmed. */
export function execucaoDa(
  etapa: Etapa | 'tudo',
  alvo: { competencia: string; selecao: SelecaoDeEmpresas; ate?: Etapa },
): PedidoDeExecucao {
  const entrada = { ...alvo, etapa }
  const pedido = {
    previa: { rota: fechamento.preverFechamento, entrada },
    execucao: { rota: fechamento.executarFechamento, entrada },
  }
  if (etapa === 'tudo') {
    return {
      titulo: 'Executar tudo que dá',
      texto: `Cada empresa avança por todas as etapas que podem ser feitas, até ${ROTULOS_ETAPA[alvo.ate ?? 'contabil']}. O bloqueio do período não é feito aqui.`,
      confirmar: 'Executar',
      ...pedido,
    }
  }
  if (etapa === 'bloqueio') {
    return {
      titulo: 'Bloquear o período',
      texto:
        'Depois do bloqueio nada do mês pode mudar, nem por outra tela, até que o período seja reaberto com motivo.',
      confirmar: 'Bloquear',
      ...pedido,
    }
  }
  if (etapa === 'conferencia') {
    return {
      titulo: 'Conferir as apurações',
      texto:
        'As apurações sem nada a observar ficam conferidas. As que pedem atenção aparecem em «Impedidas»: abra cada uma, veja o motivo e confirme.',
      confirmar: 'Conferir',
      ...pedido,
    }
  }
  return {
    titulo: `Executar ${ROTULOS_ETAPA[etapa]}`,
    texto: `Executa só a etapa ${ROTULOS_ETAPA[etapa]}, onde as anteriores já estão feitas.`,
    confirmar: 'Executar',
    ...pedido,
  }
}

type Lote = { competencia: string; selecao: SelecaoDeEmpresas }

/** Declares that the companies had nothing in the month: one operation on the server. */
export const loteSemMovimento = (lote: Lote): PedidoDeExecucao => ({
  titulo: 'Marcar sem movimento',
  texto:
    'Declara que não houve receita no mês: a apuração sai zerada e a etapa Documentos fica feita. Empresas com notas ou faturamento não são marcadas.',
  confirmar: 'Marcar',
  previa: { rota: fechamento.preverLote, entrada: { ...lote, acao: 'sem-movimento' } },
  execucao: { rota: fechamento.marcarSemMovimentoEmLote, entrada: lote },
})

/** Reopens locked periods, for one reason: one operation on the server. */
export const loteDesbloquear = (lote: Lote): PedidoDeExecucao => ({
  titulo: 'Desbloquear o período',
  texto:
    'O período volta a aceitar mudanças. Cada reabertura fica no histórico da empresa, com quem, quando e por quê.',
  confirmar: 'Desbloquear',
  pedeMotivo: true,
  previa: { rota: fechamento.preverLote, entrada: { ...lote, acao: 'reabrir' } },
  execucao: { rota: fechamento.reabrirPeriodos, entrada: lote },
})

/** Asks the Receita for its calculation of each, declaring nothing. */
export const loteConferirPgdasd = (lote: Lote): PedidoDeExecucao => ({
  titulo: 'Conferir com o PGDAS-D',
  texto:
    'O cálculo de cada empresa é pedido à Receita e comparado com o nosso, tributo por tributo. Nada é declarado. Cada pedido conta no consumo do contrato com o SERPRO.',
  confirmar: 'Conferir',
  ...doPgdasd({ ...lote, acao: 'conferir' }),
})

/** What was compared leaves, each once. */
export const loteTransmitirPgdasd = (lote: Lote): PedidoDeExecucao => ({
  titulo: 'Transmitir o PGDAS-D',
  texto:
    'As declarações conferidas vão à Receita Federal. Depois de transmitida, uma declaração só se muda por retificadora.',
  confirmar: 'Transmitir',
  ...doPgdasd({ ...lote, acao: 'transmitir' }),
})

/** The DAS that is paid, in the place of our demonstration, each once. */
export const loteGerarDas = (lote: Lote): PedidoDeExecucao => ({
  titulo: 'Gerar DAS oficial',
  texto:
    'O DAS de cada empresa é emitido na Receita e toma o lugar do demonstrativo na guia: do mês já transmitido pelo PGDAS-D, ou do MEI. Cada pedido conta no consumo do contrato com o SERPRO.',
  confirmar: 'Gerar',
  ...doPgdasd({ ...lote, acao: 'emitir' }),
})

const doPgdasd = (entrada: Lote & { acao: 'conferir' | 'transmitir' | 'emitir' }) => ({
  previa: { rota: declaracoes.preverDeclaracoes, entrada },
  execucao: { rota: declaracoes.declararEmLote, entrada },
})
