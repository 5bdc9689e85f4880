import { cobrancas, emissoes } from '@razao/contract'
import { useRef, useState } from 'react'
import { useAcao } from '../../../../api/use-acao.ts'
import { comEmissaoEm } from '../cobranca.ts'
import type { AcaoDaVenda } from './AcoesDaVenda.tsx'
import type { Comeco } from './use-origem.ts'
import type { PedidoDaVenda } from './venda.ts'

/** Its id, and whether its note was asked for. */
export type Salva = { readonly cobrancaId: number; readonly feito: AcaoDaVenda['tipo'] }

/** What a person said of what looked wrong. */
export type Ditos = { readonly outraMesmo: boolean; readonly issoMesmo: boolean }

/**
 * Keeps a charge, new or changed, and does what the button says. Changed and then refused by the note, it stays changed:
 * what is sent again is of the version that the server has.
 */
export function useSalvar({ cobranca }: Pick<Comeco, 'cobranca'>) {
  const criar = useAcao(cobrancas.criarCobranca, { semModal: true })
  const alterar = useAcao(cobrancas.alterarCobranca, { semModal: true })
  const emitir = useAcao(emissoes.emitirNota, { semModal: true })
  const acao = useRef<AcaoDaVenda>({ tipo: 'emitir' })
  const [enviando, setEnviando] = useState<AcaoDaVenda['tipo'] | null>(null)

  const criada = async (pedido: PedidoDaVenda, qual: AcaoDaVenda, ditos: Ditos) => {
    const enviada = qual.tipo === 'agendar' ? comEmissaoEm(pedido, qual.dia) : pedido
    const resultado = await criar.executar({ ...enviada, acao: qual.tipo, ...ditos })
    return resultado.ok ? resultado.valor.cobrancaId : null
  }
  const alterada = async (
    pedido: PedidoDaVenda,
    qual: AcaoDaVenda,
    { id: cobrancaId, versao, issoMesmo }: { id: number; versao: number; issoMesmo: boolean },
  ) => {
    emitir.limpar()
    const mudou = await alterar.executar({ ...pedido, issoMesmo, cobrancaId, versao })
    if (!mudou.ok) return null
    if (qual.tipo !== 'emitir') return cobrancaId
    return (await emitir.executar({ cobrancaId })).ok ? cobrancaId : null
  }
  const salvar = async (pedido: PedidoDaVenda, ditos: Ditos) => {
    const qual = acao.current
    setEnviando(qual.tipo)
    try {
      const cobrancaId = cobranca
        ? await alterada(pedido, qual, { ...cobranca, issoMesmo: ditos.issoMesmo })
        : await criada(pedido, qual, ditos)
      if (cobrancaId === null) return { ok: false } as const
      return { ok: true, valor: { cobrancaId, feito: qual.tipo } satisfies Salva } as const
    } finally {
      setEnviando(null)
    }
  }
  return {
    acao,
    enviando,
    salvar,
    falha: criar.falha ?? alterar.falha ?? emitir.falha,
  }
}
