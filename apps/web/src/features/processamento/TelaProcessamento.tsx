import { EmConstrucao } from '../../ui/EmConstrucao.tsx'

/** Fila de operações. */
export function TelaProcessamento(_: {
  visao: 'geral' | 'pendentes' | 'processar' | 'processando' | 'sucesso' | 'canceladas'
}) {
  return (
    <EmConstrucao
      titulo="Fila de operações"
      fara="O que a plataforma está fazendo, fez e não conseguiu fazer."
      enquanto={[]}
    />
  )
}
