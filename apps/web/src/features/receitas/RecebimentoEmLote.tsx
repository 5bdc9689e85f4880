import { type ComponentProps, lazy, Suspense, useState } from 'react'

const ReceberNotas = lazy(async () => ({
  default: (await import('./ReceberNotas.tsx')).ReceberNotas,
}))
const AndamentoDoRecebimento = lazy(async () => ({
  default: (await import('./AndamentoDoRecebimento.tsx')).AndamentoDoRecebimento,
}))

type Selecao = ComponentProps<typeof ReceberNotas>['selecao']

/** The choice being told received, and the operation that does it. */
export function useRecebimentoEmLote<F>(selecaoParaEnvio: (filtro: F) => unknown) {
  const [selecao, setSelecao] = useState<Selecao | null>(null)
  const [operacao, setOperacao] = useState<number | null>(null)
  return {
    selecao,
    operacao,
    abrir: (filtro: F) => setSelecao(selecaoParaEnvio(filtro) as Selecao),
    fechar: () => setSelecao(null),
    acompanhar: setOperacao,
    dispensar: () => setOperacao(null),
  }
}
type EmLote = { recebimento: Omit<ReturnType<typeof useRecebimentoEmLote>, 'abrir'> }

/** The dialog of the choice, when there is one. */
export function EscolhaDosRecebimentos({
  recebimento,
  limparSelecao,
  lerDeNovo,
}: EmLote & { limparSelecao: () => void; lerDeNovo: () => void }) {
  if (recebimento.selecao === null) return null
  return (
    <Suspense>
      <ReceberNotas
        selecao={recebimento.selecao}
        onFechar={recebimento.fechar}
        onCriada={(id) => {
          recebimento.acompanhar(id)
          limparSelecao()
        }}
        onRevisar={() => {
          recebimento.fechar()
          limparSelecao()
          lerDeNovo()
        }}
      />
    </Suspense>
  )
}

/** The operation on its way, when there is one. */
export function AndamentoDosRecebimentos({ recebimento }: EmLote) {
  if (recebimento.operacao === null) return null
  return (
    <Suspense>
      <AndamentoDoRecebimento
        operacaoId={recebimento.operacao}
        onDispensar={recebimento.dispensar}
      />
    </Suspense>
  )
}
