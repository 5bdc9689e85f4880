import { ErroDeFora } from '../../platform/fora/index.ts'
import { SERVICO } from './palavras.ts'
import { createPortao } from './portao.ts'
import { PEDIDO_GRANDE, SEM_PROCURACAO, TETO_DO_MES } from './recusas.ts'
import {
  createGuardadas,
  deNovoRecusado,
  lerResposta,
  recusado,
  tokenRecusado,
} from './respostas.ts'
import type { Conversa, Dita, Opcoes, Pedido } from './tipos.ts'

const MAIOR_PEDIDO = 2 * 1024 * 1024

const pessoa = (numero: string) => ({ numero, tipo: numero.length === 11 ? 1 : 2 })

function corpoDe({ chamada, servico, dados }: Pedido): string {
  const { acesso, contribuinte } = chamada
  return JSON.stringify({
    contratante: { numero: acesso.contratante, tipo: 2 },
    autorPedidoDados: pessoa(acesso.autor),
    contribuinte: pessoa(contribuinte),
    pedidoDados: {
      ...{ idSistema: servico.sistema, idServico: servico.servico, versaoSistema: servico.versao },
      dados: dados === undefined ? '' : JSON.stringify(dados),
    },
  })
}

/** What lacks a procuração is told to who counts, who keeps it; that it could not be kept changes nothing of the answer. */
async function contar({ chamada, servico }: Pedido, dita: Dita): Promise<Dita> {
  if (dita.tipo === 'recusado' && dita.recusas.some(({ codigo }) => SEM_PROCURACAO.has(codigo)))
    await chamada.consumo
      .semProcuracao?.({ contribuinte: chamada.contribuinte, sistema: servico.sistema })
      .catch(() => {})
  return dita
}

/** The one way to talk to the Integra Contador. */
export function createConversa(opcoes: Opcoes): Conversa {
  const { tokens, mandar } = createPortao(opcoes)
  const guardadaDe = createGuardadas()
  return {
    ligada: opcoes.url !== undefined && opcoes.autenticacao !== undefined,
    async entrar({ escritorioId, acesso }) {
      const obtido = await tokens.deNovo({ escritorioId, acesso })
      return obtido.ok ? { ok: true, simulado: obtido.guardado.simulado } : obtido
    },
    async pedir(pedido) {
      if (opcoes.url === undefined) throw new ErroDeFora(SERVICO, 'fora-do-ar')
      const corpo = corpoDe(pedido)
      if (Buffer.byteLength(corpo) > MAIOR_PEDIDO) return recusado(PEDIDO_GRANDE)
      let antes: string | undefined
      // Once with what is kept, and once with new ones: a token may end before its hour.
      for (;;) {
        const token = await tokens.de(pedido.chamada, antes)
        if (!token.ok) return recusado(token.recusa)
        const resposta = await mandar(pedido, corpo, token.guardado)
        if (resposta === null) return recusado(TETO_DO_MES)
        if (!tokenRecusado(resposta))
          return await contar(pedido, lerResposta(pedido, resposta, guardadaDe(pedido, corpo)))
        if (antes !== undefined) return deNovoRecusado(resposta)
        antes = token.guardado.access_token
      }
    },
  }
}
