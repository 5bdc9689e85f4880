import { fechamento } from '@razao/contract'
import { useCallback, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useAcao } from '../../api/use-acao.ts'
import { avisos } from '../../ui/avisos.tsx'
import { enviaGuias, execucaoDa } from './acoes-em-lote.ts'
import type { PedidoDeExecucao } from './DialogoDaExecucao.tsx'
import { acaoDaEtapa } from './etapas.ts'
import type { Etapa, EtapaDoMapa, LinhaDoMapa } from './tipos.ts'
import { useExecutar } from './use-executar.ts'
import type { useMapa } from './use-mapa.ts'

export type DialogoAberto =
  | { readonly tipo: 'execucao'; readonly pedido: PedidoDeExecucao }
  | { readonly tipo: 'reabrir'; readonly linha: LinhaDoMapa; readonly etapa: Etapa }
  | { readonly tipo: 'conferir' | 'entregar' | 'seguir'; readonly linha: LinhaDoMapa }

type Opcoes = { mapa: ReturnType<typeof useMapa>; acompanhar: (operacaoId: number) => void }

/** Everything the map can do, to one company or to the chosen ones. */
export function useAcoesDoMapa({ mapa, acompanhar }: Opcoes) {
  const { competencia, lista, filtroDaSelecao } = mapa
  const [dialogo, setDialogo] = useState<DialogoAberto | null>(null)
  const [destaque, setDestaque] = useState<EtapaDoMapa | null>(null)
  const ir = useNavigate()
  const { iniciar, enviando } = useExecutar(acompanhar)
  const semMovimento = useAcao(fechamento.marcarSemMovimento)

  const abrir = (empresaId: number, etapa: EtapaDoMapa | null) => {
    setDestaque(etapa)
    lista.abrir(empresaId)
  }
  const naLinha = (linha: LinhaDoMapa, etapa: EtapaDoMapa) => {
    const acao = acaoDaEtapa(linha, etapa)
    if (acao.tipo === 'abrir') return abrir(linha.empresaId, etapa)
    if (acao.tipo === 'conferir' || acao.tipo === 'seguir')
      return setDialogo({ tipo: acao.tipo, linha })
    if (acao.tipo === 'ir') return void ir(acao.rota)
    executarUma(linha, acao)
  }
  /** What sends is announced before; the rest starts at once. */
  const executarUma = (
    { empresaId }: LinhaDoMapa,
    { etapa, ate }: { etapa: Etapa | 'tudo'; ate?: Etapa },
  ) => {
    const alvo = {
      competencia,
      selecao: { modo: 'ids' as const, ids: [empresaId] },
      ...(ate ? { ate } : {}),
    }
    if (enviaGuias({ etapa, ...(ate ? { ate } : {}) }))
      setDialogo({ tipo: 'execucao', pedido: execucaoDa(etapa, alvo) })
    else void iniciar({ ...alvo, etapa })
  }
  // The columns keep this one function for ever, so that a row is not drawn again for it.
  const atual = useRef(naLinha)
  atual.current = naLinha
  const aoAgir = useCallback(
    (linha: LinhaDoMapa, etapa: EtapaDoMapa) => atual.current(linha, etapa),
    [],
  )
  const escolhidas = () => ({ competencia, selecao: lista.selecaoParaEnvio(filtroDaSelecao) })
  return {
    dialogo,
    fecharDialogo: () => setDialogo(null),
    destaque,
    abrir,
    aoAgir,
    enviando,
    executarTudo: (linha: LinhaDoMapa) => executarUma(linha, { etapa: 'tudo' }),
    executarSelecao: (etapa: Etapa | 'tudo') =>
      setDialogo({
        tipo: 'execucao',
        pedido: execucaoDa(etapa, escolhidas()),
      }),
    /** All that the filter brings, without choosing first. */
    executarFiltro: (contagemEsperada: number) =>
      setDialogo({
        tipo: 'execucao',
        pedido: execucaoDa('tudo', {
          competencia,
          selecao: { modo: 'filtro', filtro: filtroDaSelecao, exceto: [], contagemEsperada },
        }),
      }),
    /** What is done to the chosen ones at once; each asks first. */
    emLote: (criar: (lote: ReturnType<typeof escolhidas>) => PedidoDeExecucao) =>
      setDialogo({ tipo: 'execucao', pedido: criar(escolhidas()) }),
    reabrir: (linha: LinhaDoMapa, etapa: Etapa) => setDialogo({ tipo: 'reabrir', linha, etapa }),
    entregar: (linha: LinhaDoMapa) => setDialogo({ tipo: 'entregar', linha }),
    alternarSemMovimento: async (linha: LinhaDoMapa) => {
      const resultado = await semMovimento.executar({
        empresaId: linha.empresaId,
        competencia: linha.competencia,
        semMovimento: !linha.semMovimento,
        versao: linha.versao,
      })
      if (!resultado.ok) return
      avisos.ok(
        linha.semMovimento
          ? `${linha.empresa} voltou a ter movimento no mês.`
          : `${linha.empresa}: sem movimento no mês.`,
      )
    },
    revisar: () => {
      setDialogo(null)
      lista.limparSelecao()
      mapa.tentarDeNovo()
    },
  }
}
