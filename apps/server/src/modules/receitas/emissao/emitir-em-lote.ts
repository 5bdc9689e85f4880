import { links } from '@razao/contract/paths'
import type { JobContext } from '../../../platform/jobs/index.ts'
import { type Execucao, executarOperacao, type ItemPendente } from '../../automacao/index.ts'
import { INCERTA, pedirOuDizerPorques } from './emitir-nota.ts'

const TAMANHO_DO_LOTE = 50

const cobrancaDo = ({ dados }: ItemPendente): number =>
  Number((dados as { cobrancaId?: unknown }).cobrancaId)

/** Charges: each asked for, or why not; one that already has its asking is asked for once. */
const execucaoDasEmissoes: Execucao = {
  tamanhoDoLote: TAMANHO_DO_LOTE,
  processarLote: async (ctx, itens) => {
    const ditas = await pedirOuDizerPorques(ctx, itens.map(cobrancaDo))
    return itens.map((item) => {
      const { ordem } = item
      const cobrancaId = cobrancaDo(item)
      const dito = ditas.get(cobrancaId)
      const rota = links.aguardandoEmissao(cobrancaId)
      if (dito?.ok && dito.incerta)
        return {
          ...{ ordem, resultado: 4 as const, motivoCodigo: 'cobranca-em-emissao' },
          ...{ mensagem: INCERTA, rota },
        }
      if (dito?.ok) return { ordem, resultado: 1 as const, rota }
      return {
        ordem,
        resultado: 4 as const,
        motivoCodigo: dito ? 'emissao-impedida' : 'nao-encontrado',
        mensagem: dito
          ? dito.recusas.map(({ mensagem }) => mensagem).join(' ')
          : 'Esta cobrança não está mais aqui.',
        rota,
      }
    })
  },
}

export const emitirNotasJob = (job: JobContext, { operacaoId }: { operacaoId: number }) =>
  executarOperacao(job, operacaoId, execucaoDasEmissoes)
