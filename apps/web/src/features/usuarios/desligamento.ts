import type { RouteOutput, usuarios } from '@razao/contract'

type Previsao = Pick<RouteOutput<typeof usuarios.preverDesligamento>, 'empresas' | 'colegas'>

/** Who gets each company, as the server suggests by load. */
export const sugestoes = ({ empresas }: Previsao): Record<number, number> =>
  Object.fromEntries(
    empresas.flatMap(({ id, sugestaoId }) => (sugestaoId === null ? [] : [[id, sugestaoId]])),
  )

/** Every company to the same person, where that person sees it; the others as the server suggests. */
export const todasPara = (previsao: Previsao, usuarioId: number): Record<number, number> => ({
  ...sugestoes(previsao),
  ...Object.fromEntries(
    previsao.empresas
      .filter(({ podemReceber }) => podemReceber.includes(usuarioId))
      .map(({ id }) => [id, usuarioId]),
  ),
})

/** Companies of each colleague before and after the hand-over, the heaviest first. */
export const cargaDepois = (
  { colegas }: Previsao,
  destinos: Readonly<Record<number, number>>,
): { usuarioId: number; nome: string; antes: number; depois: number }[] =>
  colegas
    .map(({ usuarioId, nome, empresas: antes }) => {
      const recebe = Object.values(destinos).filter((destino) => destino === usuarioId).length
      return { usuarioId, nome, antes, depois: antes + recebe }
    })
    .sort((a, b) => b.depois - a.depois)
