import { Skeleton } from '@mantine/core'
import { EstadoVazio } from '../EstadoVazio.tsx'
import { Chips } from './BarraSuperior.tsx'
import type { PropsDaGrade } from './props.ts'
import type { Coluna } from './tipos.ts'

/** Loading, with the true columns. */
export function Esqueleto<L>({
  colunas,
  linhas,
  selecionavel,
}: {
  colunas: readonly Coluna<L>[]
  linhas: number
  selecionavel: boolean
}) {
  return (
    <>
      {Array.from({ length: linhas }, (_, i) => `esqueleto-${i}`).map((chave, l) => (
        <div key={chave} className="rz-linha" aria-hidden>
          {selecionavel ? <div className="rz-celula rz-celula-escolha" /> : null}
          {colunas.map((coluna, c) => (
            <div key={coluna.campo} className="rz-celula" data-celular={coluna.celular}>
              <Skeleton height={11} width={`${50 + ((l * 7 + c * 13) % 40)}%`} />
            </div>
          ))}
        </div>
      ))}
    </>
  )
}

/** Nothing: because nothing was ever there, or because of the filters. */
export function Vazio<L>(props: PropsDaGrade<L>) {
  const removiveis = (props.filtros ?? []).filter((filtro) => filtro.onRemover)
  const buscando = (props.busca ?? '') !== ''
  if (removiveis.length === 0 && !buscando) return <EstadoVazio {...props.vazio} />
  return (
    <EstadoVazio
      titulo="Nada encontrado com estes filtros"
      texto={buscando ? `A busca por «${props.busca}» não trouxe ${props.rotulo}.` : undefined}
      acoes={
        <>
          <Chips filtros={removiveis} onLimparFiltros={undefined} />
          {props.onLimparFiltros ? (
            <button type="button" className="rz-chip-limpar" onClick={props.onLimparFiltros}>
              Limpar filtros
            </button>
          ) : null}
        </>
      }
    />
  )
}
