import type { Desfecho, ServicoDeSaida } from '../../../platform/saidas/index.ts'
import { usarAcessoSerpro } from '../../serpro/index.ts'
import { type Conferido, compararComAReceita, gravarConferencia, lerAConferir } from './conferir.ts'
import { retirarConferencias, seguirConferencias } from './do-lote.ts'

/** What the Receita works out of a declaration, asked for by the queue; nothing is declared by it. */
export const SERVICO_DA_CONFERENCIA = 'pgdasd-conferencia'
/** Of a declaration as it is: compared, it has another version. */
export type PedidoDaConferencia = {
  readonly declaracaoId: number
  readonly versao: number
  /** Who answers for it. */
  readonly quem: { readonly id: number; readonly nome: string }
}

const PRAZO_MS = 45_000
const nossa = (codigo: string, descricao: string, oQueFazer: string): Desfecho => ({
  tipo: 'recusada',
  motivo: codigo,
  resposta: { recusas: [{ codigo, descricao, oQueFazer }] },
})
const MUDOU = nossa('mudou', 'A declaração mudou enquanto esperava.', 'Confira de novo.')
const SEM_CONTRATO = nossa(
  'sem-contrato',
  'O escritório não tem o contrato com o SERPRO.',
  'Guarde as chaves e o e-CNPJ e confira de novo.',
)

/** The comparison of many: asked twice, it says the same and nothing is declared. */
export const servicoDaConferencia = (): ServicoDeSaida<PedidoDaConferencia> => ({
  servico: SERVICO_DA_CONFERENCIA,
  prazoMs: PRAZO_MS,
  consultar: 'repetivel',
  retirar: retirarConferencias,
  seguir: seguirConferencias,
  async enviar(com, { escritorioId, pedido: { declaracaoId, versao } }) {
    const lida = await com.write((ctx) => lerAConferir(ctx, declaracaoId))
    if (lida === null || lida.versao !== versao) return MUDOU
    const motivo = `PGDAS-D: conferência da declaração ${declaracaoId}`
    const dito = await usarAcessoSerpro(com.fora, com.write, motivo, (uso) => {
      const chamada = { ...uso, escritorioId, contribuinte: lida.cnpj, signal: com.signal }
      return compararComAReceita(com.fora.serpro.pgdasd, chamada, lida)
    })
    if (dito === null) return SEM_CONTRATO
    return 'recusas' in dito
      ? { tipo: 'recusada', motivo: dito.recusas[0]?.codigo ?? 'recusada', resposta: dito }
      : { tipo: 'confirmada', anexo: dito }
  },
  async concluir(ctx, { pedido: { declaracaoId, versao, quem } }, desfecho) {
    const lida = await lerAConferir(ctx, declaracaoId)
    if (lida === null || lida.versao !== versao) return
    const dito = (desfecho.tipo === 'confirmada' ? desfecho.anexo : desfecho.resposta) as Conferido
    await gravarConferencia(ctx, { declaracaoId, lida, quem }, dito)
  },
})
