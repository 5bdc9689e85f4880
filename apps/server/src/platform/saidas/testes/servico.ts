import { ErroDeFora, pedir } from '../../fora/index.ts'
import type { ComSaida, Desfecho, Saida, ServicoDeSaida } from '../index.ts'

type Documento = { conteudo: string }

/** Where the process dies, in the order in which a line goes out. */
export const ONDE = [
  'antes-de-enviar',
  'depois-da-resposta',
  'ao-concluir',
  'depois-de-concluir',
] as const
export type Onde = (typeof ONDE)[number]

const NOME = 'protocolo'

/** The simulated registry as a service of the outgoing book; `passar` is told where it is. */
export function createProtocolo(
  url: string,
  { passar = () => {}, prazoMs = 500 }: { passar?: (onde: Onde) => void; prazoMs?: number } = {},
): ServicoDeSaida<Documento> {
  const falar = async (
    com: ComSaida,
    { chave, pedido }: Saida<Documento>,
    metodo: 'GET' | 'PUT',
  ) => {
    const corpo = metodo === 'PUT' ? JSON.stringify(pedido) : undefined
    if (corpo !== undefined)
      com.anotar({ metodo, chave, authorization: 'Bearer canario', ...pedido })
    const { status, texto } = await pedir({
      servico: NOME,
      url: `${url}/documentos/${encodeURIComponent(chave)}`,
      signal: com.signal,
      metodo,
      ...(corpo === undefined ? {} : { corpo }),
    })
    return { status, dito: JSON.parse(texto) as { numero?: number; codigo?: string } }
  }
  const confirmar = (dito: { numero?: number }): Desfecho => {
    if (dito.numero === undefined) throw new ErroDeFora(NOME, 'resposta')
    return { tipo: 'confirmada', protocolo: String(dito.numero), resposta: dito }
  }
  return {
    servico: NOME,
    prazoMs,
    tentativas: 5,
    esperaMs: () => 50,
    async enviar(com, saida) {
      passar('antes-de-enviar')
      const { status, dito } = await falar(com, saida, 'PUT')
      passar('depois-da-resposta')
      if (status === 422)
        return { tipo: 'recusada', motivo: dito.codigo ?? 'recusado', resposta: dito }
      return confirmar(dito)
    },
    async consultar(com, saida) {
      const { status, dito } = await falar(com, saida, 'GET')
      return status === 404 ? null : confirmar(dito)
    },
    async concluir(ctx, { id }) {
      passar('ao-concluir')
      await ctx.db
        .insertInto('evento_ao_vivo')
        .values({
          escritorio_id: ctx.tenant.escritorioId,
          topico: 'teste-de-saida',
          dados: JSON.stringify({ id }),
        })
        .execute()
    },
  }
}
