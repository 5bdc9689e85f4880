import { fiscal, type RouteOutput } from '@razao/contract'
import { novaChave } from '../../api/chave.ts'
import { pedir } from '../../api/pedir.ts'
import type { Selecao } from '../../ui/grade/selecao.ts'
import type { PedidoDeLote } from './DialogoDoLote.tsx'
import { linhasDaSelecao } from './lote.ts'
import type { LinhaDeFaturamento } from './tipos.ts'

type Confirmado = RouteOutput<typeof fiscal.confirmarFaturamento>

/** Confirms, at once, the revenue of those that nothing disputes; the others are looked at one by one. */
export const loteConfirmar = (alvo: {
  selecao: Selecao
  competencia: string
  filtro: Readonly<Record<string, unknown>>
}): PedidoDeLote<LinhaDeFaturamento> => ({
  titulo: 'Confirmar a receita',
  texto:
    'Confirma a receita das empresas sem divergência. As que têm divergência ficam para conferir uma a uma.',
  confirmar: 'Confirmar',
  coisa: ['empresa', 'empresas'],
  nome: ({ empresa }) => empresa,
  id: ({ empresaId }) => empresaId,
  buscar: () =>
    linhasDaSelecao<LinhaDeFaturamento>(alvo.selecao, {
      rota: fiscal.listarFaturamento,
      filtro: { ...alvo.filtro, competencia: alvo.competencia },
      id: ({ empresaId }) => empresaId,
    }),
  avaliar: (linha) => {
    if (linha.confirmada) return { tipo: 'feita' }
    if (linha.bloqueada) return { tipo: 'impedida', detalhe: 'O período está bloqueado.' }
    const [divergencia] = linha.divergencias
    if (divergencia !== undefined) return { tipo: 'impedida', detalhe: divergencia }
    return { tipo: 'afetada', detalhe: '' }
  },
  fazerJuntas: async (linhas) => {
    const ids = linhas.map(({ empresaId }) => empresaId)
    const resultado = await pedir(fiscal.confirmarFaturamento, {
      entrada: { competencia: alvo.competencia, selecao: { modo: 'ids', ids } },
      chave: novaChave(),
    })
    if (!resultado.ok) return resultado
    const { feitas, recusadas } = resultado.valor as Confirmado
    const nomeadas = recusadas.map(({ empresa, motivo }) => ({ nome: empresa, motivo }))
    return { ok: true, valor: { feitas, recusadas: nomeadas } }
  },
})
