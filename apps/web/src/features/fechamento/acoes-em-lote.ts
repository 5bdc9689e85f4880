import { fechamento } from '@razao/contract'
import { novaChave } from '../../api/chave.ts'
import { pedir } from '../../api/pedir.ts'
import type { Selecao } from '../../ui/grade/selecao.ts'
import type { PedidoDeExecucao } from './DialogoDaExecucao.tsx'
import type { PedidoDeLote } from './DialogoDoLote.tsx'
import { bloqueada } from './etapas.ts'
import { linhasDaSelecao } from './lote.ts'
import type { Etapa, LinhaDoMapa, SelecaoDeEmpresas } from './tipos.ts'

const { ESTADO_ETAPA, ROTULOS_ETAPA } = fechamento

/** What an execution of a stage says of itself before it is confirmed. */
export function execucaoDa(
  etapa: Etapa | 'tudo',
  alvo: { competencia: string; selecao: SelecaoDeEmpresas },
): PedidoDeExecucao {
  const execucao = { ...alvo, etapa }
  if (etapa === 'tudo') {
    return {
      titulo: 'Executar tudo que dá',
      texto:
        'Cada empresa avança por todas as etapas que podem ser feitas, até o Contábil. O bloqueio do período não é feito aqui.',
      confirmar: 'Executar',
      execucao,
    }
  }
  if (etapa === 'bloqueio') {
    return {
      titulo: 'Bloquear o período',
      texto:
        'Depois do bloqueio nada do mês pode mudar, nem por outra tela, até que o período seja reaberto com motivo.',
      confirmar: 'Bloquear',
      execucao,
    }
  }
  if (etapa === 'conferencia') {
    return {
      titulo: 'Conferir as apurações',
      texto:
        'As apurações sem nada a observar ficam conferidas. As que pedem atenção aparecem em «Impedidas»: abra cada uma, veja o motivo e confirme.',
      confirmar: 'Conferir',
      execucao,
    }
  }
  return {
    titulo: `Executar ${ROTULOS_ETAPA[etapa]}`,
    texto: `Executa só a etapa ${ROTULOS_ETAPA[etapa]}, onde as anteriores já estão feitas.`,
    confirmar: 'Executar',
    execucao,
  }
}

type Alvo = {
  readonly selecao: Selecao
  /** The filter of the list, with the month. */
  readonly filtro: Readonly<Record<string, unknown>>
}
type Base = Pick<PedidoDeLote<LinhaDoMapa>, 'coisa' | 'buscar' | 'nome' | 'id'>

const baseDoLote = ({ selecao, filtro }: Alvo): Base => ({
  coisa: ['empresa', 'empresas'],
  nome: ({ empresa }) => empresa,
  id: ({ empresaId }) => empresaId,
  buscar: () =>
    linhasDaSelecao<LinhaDoMapa>(selecao, {
      rota: fechamento.listarFechamento,
      filtro,
      id: ({ empresaId }) => empresaId,
    }),
})

const PERIODO_BLOQUEADO = 'O período está bloqueado: reabra antes.'

/** Declares that the companies had nothing in the month. */
export const loteSemMovimento = (alvo: Alvo): PedidoDeLote<LinhaDoMapa> => ({
  ...baseDoLote(alvo),
  titulo: 'Marcar sem movimento',
  texto:
    'Declara que não houve receita no mês: a apuração sai zerada e a etapa Documentos fica feita. Empresas com faturamento não são marcadas.',
  confirmar: 'Marcar',
  avaliar: (linha) => {
    if (linha.semMovimento) return { tipo: 'feita' }
    if (bloqueada(linha.etapas)) return { tipo: 'impedida', detalhe: PERIODO_BLOQUEADO }
    if (linha.faturamento > 0) {
      return { tipo: 'impedida', detalhe: 'Há faturamento no mês.' }
    }
    return { tipo: 'afetada', detalhe: linha.motivo ?? '' }
  },
  fazer: ({ empresaId, competencia, versao }) =>
    pedir(fechamento.marcarSemMovimento, {
      entrada: { empresaId, competencia, versao, semMovimento: true },
      chave: novaChave(),
    }),
})

/** Reopens locked periods, for one reason. */
export const loteDesbloquear = (alvo: Alvo): PedidoDeLote<LinhaDoMapa> => ({
  ...baseDoLote(alvo),
  titulo: 'Desbloquear o período',
  texto:
    'O período volta a aceitar mudanças. Cada reabertura fica no histórico da empresa, com quem, quando e por quê.',
  confirmar: 'Desbloquear',
  pedeMotivo: true,
  avaliar: (linha) =>
    linha.etapas.bloqueio === ESTADO_ETAPA.feito
      ? { tipo: 'afetada', detalhe: '' }
      : { tipo: 'feita' },
  fazer: ({ empresaId, competencia, versao }, motivo) =>
    pedir(fechamento.reabrirEtapa, {
      entrada: { empresaId, competencia, versao, etapa: 'bloqueio', motivo },
      chave: novaChave(),
    }),
})
